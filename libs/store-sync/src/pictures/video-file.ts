import type { FileHandle } from 'node:fs/promises';

import {
  isVideoFault,
  readVideoHeader,
  readVideoLength,
  type VideoFault,
  type VideoHeader,
} from '@storedeck/pictures/video';

/** The format and duration of a video of a store. */
export interface VideoFormat {
  readonly extension: 'mp4' | 'mov';
  /** The duration in ms; null if the file does not state a usable duration. */
  readonly durationMs: number | null;
}

const READ_BYTES = 16 * 1024;

/** Reads the boxes of a video file, in small parts. */
export async function readVideoFile(file: FileHandle): Promise<VideoHeader | VideoFault> {
  return readVideoHeader(...(await openParts(file)));
}

/**
 * Reads the format of a video of a store, which need not be an app preview that the store would accept.
 *
 * @returns the format; or, if the file is not a whole MP4 or QuickTime file, the reason as a text without a subject
 */
export async function readVideoFormat(file: FileHandle): Promise<VideoFormat | string> {
  const video = await readVideoLength(...(await openParts(file)));
  if (isVideoFault(video)) return describeFault(video);
  return { extension: video.container, durationMs: video.durationMs };
}

/** Says why a file cannot be used, without a subject, such as `is no usable video: its box “moov” is missing`. */
export function describeFault({ box, reason }: VideoFault): string {
  return `is no usable video: its box “${box}” ${reason}`;
}

async function openParts(file: FileHandle): Promise<Parameters<typeof readVideoHeader>> {
  const { size } = await file.stat();
  const read = async (from: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, from);
    return buffer.subarray(0, bytesRead);
  };
  return [read, size];
}

/** Returns the facts of a video that a listing contains; none if the file is not usable. */
export function describeVideo(video: VideoHeader | VideoFault): {
  width?: number;
  height?: number;
  durationMs?: number;
} {
  if (isVideoFault(video)) return {};
  const { size, durationMs } = video;
  return { ...size, durationMs };
}
