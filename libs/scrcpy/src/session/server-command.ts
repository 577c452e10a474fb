import { findProtocol } from '../protocol/protocol-version.ts';

/** The options of a session's video, clipboard and screen. */
export interface VideoOptions {
  /**
   * The largest length of the video's longer side, in pixels; larger screens are scaled down. 0: not scaled. Default
   * 1280.
   */
  readonly maxSize?: number;
  /** The largest number of frames per second. Default 60. */
  readonly maxFps?: number;
  /** Bits per second of the video. Default 8 000 000. */
  readonly bitRate?: number;
  /** The longest time between two key frames, in seconds of video. Default 10. */
  readonly keyFrameSeconds?: number;
  /** Whether the phone sends each change of its clipboard. Default false. */
  readonly clipboardAutosync?: boolean;
  /**
   * Whether the phone keeps its screen on while it is charged. The previous setting is restored at the end. Default
   * false.
   */
  readonly stayAwake?: boolean;
}

/** The options of a session's audio. */
export interface AudioOptions {
  /** Bits per second of the audio. Default 128 000. */
  readonly bitRate?: number;
}

/** The options of a server: each key is the name of an option, with its value. */
export type ServerOptions = Readonly<Record<string, string | number | boolean>>;

/**
 * Returns the server's options for a session with video and control. Throws a `RangeError`, or `VERSION_UNSUPPORTED`.
 */
export function videoOptions(version: string, video: VideoOptions): ServerOptions {
  // Servers 4.x set priority and latency themselves, so only servers 3.x get these options.
  const codecOptions = [
    `i-frame-interval=${number(video.keyFrameSeconds ?? 10, 1, 3600)}`,
    ...(findProtocol(version) === 3 ? ['priority=0', 'latency=1'] : []),
  ];
  return {
    audio: false,
    tunnel_forward: true,
    max_size: number(video.maxSize ?? 1280, 0, 8192),
    max_fps: number(video.maxFps ?? 60, 1, 240),
    video_bit_rate: number(video.bitRate ?? 8_000_000, 10_000, 1_000_000_000),
    video_codec_options: codecOptions.join(','),
    clipboard_autosync: video.clipboardAutosync ?? false,
    stay_awake: video.stayAwake ?? false,
  };
}

/**
 * Returns the server's options for a session with audio only, which does not switch the screen on. Throws a
 * `RangeError`.
 */
export function audioOptions({ bitRate = 128_000 }: AudioOptions): ServerOptions {
  return {
    video: false,
    control: false,
    audio_codec: 'opus',
    audio_bit_rate: number(bitRate, 6000, 510_000),
    tunnel_forward: true,
    power_on: false,
  };
}

/**
 * Returns the line for the phone's shell that starts a server. `id`: a number of 31 bits as eight hexadecimal digits.
 * Throws `VERSION_UNSUPPORTED`.
 */
export function serverCommand(
  { version, path, id }: { readonly version: string; readonly path: string; readonly id: string },
  options: ServerOptions,
): string {
  findProtocol(version);
  const words = Object.entries({ scid: id, log_level: 'info', ...options }).map(
    ([name, value]) => `${name}=${value}`,
  );
  return `CLASSPATH=${path} app_process / com.genymobile.scrcpy.Server ${version} ${words.join(' ')}`;
}

function number(value: number, lowest: number, highest: number): number {
  if (Number.isInteger(value) && value >= lowest && value <= highest) return value;
  throw new RangeError(`${value} is not a whole number from ${lowest} to ${highest}.`);
}
