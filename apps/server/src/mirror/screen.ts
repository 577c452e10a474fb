import type { MirrorControl, MirrorEvent, MirrorQuality } from '@storedeck/contract/mirror';
import type { ScrcpyAudio } from '@storedeck/scrcpy';
import type { VideoFormat, VideoSource } from '@storedeck/video';

/** A message that the device performs. The others concern the viewer or the video. */
export type DeviceControl = Exclude<
  MirrorControl,
  { type: 'key-frame' | 'undecodable' | 'quality' | 'pause' | 'audio' | 'record' | 'ping' }
>;

/** The way in which a screen is shown, and why. */
export type Rung = Omit<Extract<MirrorEvent, { type: 'rung' }>, 'type'>;

/** Why a better rung is not used, and what the user can do about it. */
export type Refusal = Pick<Rung, 'reason' | 'climb'>;

/** Options for opening a screen. */
export interface OpenOptions {
  readonly quality: MirrorQuality;
  readonly signal: AbortSignal;
  /** Sends an event to all viewers: why they wait, or a rung that can do less than it has said. */
  readonly tell: (event: Extract<MirrorEvent, { type: 'waiting' | 'rung' }>) => void;
}

/** The refusal of a rung whose video a viewer cannot decode. */
export const UNDECODABLE: Refusal = {
  reason: 'A browser that shows this device cannot decode its video.',
  climb: 'Open the page in a browser that can, such as a current Chrome, Edge or Safari.',
};

/** The sound of a device, as encoded packets. */
export type AudioSource = Pick<ScrcpyAudio, 'codec' | 'description' | 'packets' | 'close'>;

/** The screen of a device on one rung: its video, and its control. */
export interface Screen extends VideoSource {
  readonly rung: Rung;
  /**
   * Performs a message. `size`: pixels of the frames to which its position belongs. Resolves when the device has
   * performed it, with what the viewer has requested. Rejects with `CONTROL_UNSUPPORTED` where the rung cannot do it.
   */
  perform(message: DeviceControl, size: VideoFormat['size']): Promise<MirrorEvent | undefined>;
  /** Starts to capture the sound of the device, beside the video. Undefined where that is not possible. */
  readonly openAudio?: ((signal: AbortSignal) => Promise<AudioSource>) | undefined;
}

/** The control of a screen, beside its video. */
interface ScreenControl extends Pick<Screen, 'rung' | 'perform' | 'openAudio'> {
  /** Called when the video is closed. */
  readonly end?: () => Promise<void>;
  /** Default: those of the video. */
  readonly units?: Screen['units'];
}

/** Makes a screen from a video source. */
export function createScreen(
  video: VideoSource,
  { rung, perform, openAudio, end, units = video.units }: ScreenControl,
): Screen {
  const close = async () => {
    await Promise.all([video.close(), end?.()]);
  };
  return {
    get codec() {
      return video.codec;
    },
    get description() {
      return video.description;
    },
    get size() {
      return video.size;
    },
    units,
    requestKeyFrame: () => video.requestKeyFrame(),
    close,
    [Symbol.asyncDispose]: close,
    rung,
    perform,
    openAudio,
  };
}

/** The same screen. Calls `onFailure` when its video fails. */
export function failing(screen: Screen, onFailure: (error: unknown) => void): Screen {
  async function* units() {
    try {
      yield* screen.units;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  }
  const { rung, perform, openAudio } = screen;
  return createScreen(screen, { rung, perform, openAudio, units: units() });
}
