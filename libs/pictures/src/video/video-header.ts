import type { PictureSize } from '../picture-header.ts';

/** What the boxes of an MP4 or QuickTime file say about its only video track and its sound. */
export interface VideoHeader {
  /** `mov`: QuickTime's brand, or no brand at all, as in old files. */
  readonly container: 'mp4' | 'mov';
  /** The four characters by which the file names the format of the pictures, such as `avc1`, `hvc1` or `apch`. */
  readonly codec: string;
  /** The profile and level of H.264, such as 100 and 40 for High 4.0; null for other formats. */
  readonly h264: { readonly profile: number; readonly level: number } | null;
  /** The size of the shown picture in pixels, after the rotation of the track. */
  readonly size: PictureSize;
  /** The length of the shown pictures in ms, without the time before the first one. */
  readonly durationMs: number;
  /** How long the file shows nothing before its first picture, in ms. */
  readonly startMs: number;
  readonly frames: number;
  /** The frames per second, from the time that most frames are shown. */
  readonly frameRate: number;
  /** Whether all frames but the last are shown for the same time. */
  readonly isConstantRate: boolean;
  /** The sound tracks, each with the four characters of its format, such as `mp4a` or `sowt`. */
  readonly sounds: readonly SoundTrack[];
}

/** A sound track of a video file. */
export interface SoundTrack {
  readonly codec: string;
  readonly channels: number;
  /** In Hz. */
  readonly sampleRate: number;
}

/** Why a file cannot be used as a video, with the box that says so, such as `moov`. */
export interface VideoFault {
  readonly box: string;
  /** A phrase that follows the name of the box, such as `is missing`. */
  readonly reason: string;
}
