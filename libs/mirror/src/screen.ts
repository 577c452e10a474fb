import type { MirrorControl, MirrorEvent, MirrorQuality } from '@storedeck/contract/mirror';
import type { ScrcpyAudio } from '@storedeck/scrcpy';
import type { VideoFormat, VideoSource } from '@storedeck/video';

/** A message of a viewer that the device performs. The excluded messages concern the viewer or the video. */
export type DeviceControl = Exclude<
  MirrorControl,
  { type: 'key-frame' | 'undecodable' | 'quality' | 'pause' | 'audio' | 'record' | 'ping' }
>;

/** The rung on which a screen is shown, and why no better rung is used. */
export type Rung = Omit<Extract<MirrorEvent, { type: 'rung' }>, 'type'>;

/** Why a better rung is not used, and what the user can do about it. */
export type Refusal = Pick<Rung, 'reason' | 'climb'>;

/** Options for opening a screen. */
export interface OpenOptions {
  readonly quality: MirrorQuality;
  readonly signal: AbortSignal;
  /** Sends an event to all viewers: why they wait for the screen, or the rung when it has changed. */
  readonly sendEvent: (event: Extract<MirrorEvent, { type: 'waiting' | 'rung' }>) => void;
}

/** The refusal of a rung whose video a viewer cannot decode. */
export const UNDECODABLE: Refusal = {
  reason: 'A browser that shows this device cannot decode its video.',
  climb: 'Another browser may be able to, such as a current Chrome, Edge or Safari.',
};

/** The sound of a device, as encoded packets. */
export type AudioSource = Pick<ScrcpyAudio, 'codec' | 'description' | 'packets' | 'close'>;

/** The screen of a device on one rung: its video, and its control. */
export interface Screen extends VideoSource {
  readonly rung: Rung;
  /**
   * Performs a message. `size` is the size in pixels of the frames to which a position in the message refers. Resolves
   * when the device has performed the message. Resolves to an event if the viewer has requested data. Rejects with
   * `CONTROL_UNSUPPORTED` if the rung cannot perform it.
   */
  perform(message: DeviceControl, size: VideoFormat['size']): Promise<MirrorEvent | undefined>;
  /** Starts to capture the sound of the device, beside the video. Undefined if that is not possible. */
  readonly openAudio?: ((signal: AbortSignal) => Promise<AudioSource>) | undefined;
}

/** The members of a screen that a video source does not have, and members that replace those of the video source. */
interface ScreenControl extends Pick<Screen, 'rung' | 'perform' | 'openAudio'> {
  /** Called when the video is closed. */
  readonly end?: () => Promise<void>;
  /** Default: `setWatched` of the video. */
  readonly setWatched?: (isWatched: boolean) => void;
  /** Default: the units of the video. */
  readonly units?: Screen['units'];
}

/** Makes a screen from a video source. */
export function createScreen(
  video: VideoSource,
  { rung, perform, openAudio, end, units = video.units, setWatched }: ScreenControl,
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
    setWatched: setWatched ?? ((isWatched) => video.setWatched?.(isWatched)),
    close,
    [Symbol.asyncDispose]: close,
    rung,
    perform,
    openAudio,
  };
}

/** Returns the same screen, but calls `onFailure` when its video fails. */
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
