import type { MirrorEvent, MirrorQuality, MirrorRung } from '@storedeck/contract/mirror';
import { DeviceError } from '@storedeck/devices';
import { canRecord, type RelayViewer, VideoRelay } from '@storedeck/video';

import { DeviceAudio } from './audio/device-audio.ts';
import { DeviceRecording, type RecordingEnd, type RecordingState } from './device-recording.ts';
import { Ladder } from './ladder/ladder.ts';
import type { RungOpener } from './ladder/rung-opener.ts';
import { PictureChanges } from './picture-changes.ts';
import type { NewRecording } from './recordings/recordings.ts';
import { refuseControl } from './refuse-control.ts';
import type { AudioSource, OpenOptions, Screen } from './screen.ts';

interface DeviceMirrorOptions {
  /** Returns the openers of the rungs, the best rung first. Rejects if the device cannot be reached. */
  readonly openers: (options: OpenOptions) => Promise<readonly RungOpener[]>;
  /** Begins a recording. */
  readonly newRecording: (startedAt: Date) => Promise<NewRecording>;
}

/** A viewer of a device. */
interface Listener {
  /** Called when the number of viewers or the recording changes. `end` is given when a recording has ended. */
  readonly onChange: (end?: RecordingEnd) => void;
  /** Called with an event for all viewers. */
  readonly onEvent?: (event: MirrorEvent) => void;
}

/** The live video of one device, with all its viewers. */
export class DeviceMirror {
  /** The sound of the device, beside the video. */
  readonly audio = new DeviceAudio((signal) => this.#openAudio(signal));
  readonly #relay: VideoRelay<Screen>;
  readonly #listeners = new Set<Listener>();
  readonly #ladder = new Ladder({ onClimb: () => this.#relay.restart() });
  readonly #newRecording: DeviceMirrorOptions['newRecording'];
  readonly #undecodable = new Set<MirrorRung>();
  /** The newest screen, which may have ended. */
  #screen: Screen | undefined;
  #recording: DeviceRecording | undefined;
  #isStarting = false;
  #quality: MirrorQuality = {};
  /** The event with the reason why the viewers wait for the screen; undefined if they do not wait. */
  #waiting: MirrorEvent | undefined;

  constructor({ openers, newRecording }: DeviceMirrorOptions) {
    this.#newRecording = newRecording;
    this.#relay = new VideoRelay({
      open: async (signal) => {
        const options = {
          quality: this.#quality,
          signal,
          sendEvent: (event: MirrorEvent) => this.#sendEvent(event),
        };
        try {
          this.#screen = await this.#ladder.open(() => openers(options), new Set(this.#undecodable));
          return this.#screen;
        } finally {
          this.#waiting = undefined;
        }
      },
    });
  }

  /** The number of connected viewers. */
  get viewerCount(): number {
    return this.#listeners.size;
  }

  /** The running recording, or null. */
  get recording(): RecordingState | null {
    return this.#recording?.state ?? null;
  }

  /** Adds a viewer. Returns the function that removes it. The last viewer who leaves ends the recording. */
  join(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#notify();
    if (this.#waiting) listener.onEvent?.(this.#waiting);
    return () => {
      if (!this.#listeners.delete(listener)) return;
      this.#notify();
      if (this.#listeners.size > 0) return;
      void this.#recording?.stop();
      if (this.#undecodable.size === 0) return;
      this.#undecodable.clear();
      this.#relay.restart();
    };
  }

  /** Starts or ends the recording. Rejects with `CONTROL_UNSUPPORTED` when the video cannot be recorded. */
  async record(on: boolean): Promise<void> {
    if (!on) return this.#recording?.stop();
    if (this.#recording || this.#isStarting) return;
    this.#isStarting = true;
    try {
      await this.#checkRecordable();
      const startedAt = new Date();
      const files = await this.#newRecording(startedAt);
      const onEnd = (end: RecordingEnd) => {
        this.#recording = undefined;
        this.#notify(end);
      };
      this.#recording = new DeviceRecording({ files, startedAt, watch: () => this.watch(), onEnd });
      this.#notify();
    } finally {
      this.#isStarting = false;
    }
  }

  /** Returns why the video cannot be recorded; null if it can. Starts the video if nobody watches it. */
  async whyNotRecordable(): Promise<string | null> {
    using viewer = this.watch();
    const screen = await viewer.source;
    return screen.rung.can.record ?? (canRecord(screen) ? null : 'This video cannot be recorded.');
  }

  /** Records into files of the caller, beside a recording that the viewers see. The result must be stopped. */
  recordInto(files: NewRecording): Pick<DeviceRecording, 'stop'> {
    return new DeviceRecording({
      ...{ files, startedAt: new Date(), watch: () => this.watch() },
      onEnd: () => undefined,
    });
  }

  async #checkRecordable(): Promise<void> {
    const reason = await this.whyNotRecordable();
    if (reason !== null) throw refuseControl(reason);
  }

  /** Adds a receiver of the video. It receives the video until the source of the video ends. */
  watch(): RelayViewer<Screen> {
    return this.#relay.watch();
  }

  /** Returns what tells when the picture changes. It must be disposed of. */
  watchChanges(): PictureChanges {
    return new PictureChanges(() => this.watch());
  }

  /**
   * Changes the quality for all viewers. A device has only one encoder, so the newest request counts. Values that
   * `wanted` does not contain are not changed.
   */
  setQuality(wanted: MirrorQuality): void {
    const quality = { ...this.#quality, ...named(wanted) };
    const isSame = (Object.keys(quality) as (keyof MirrorQuality)[]).every(
      (name) => quality[name] === this.#quality[name],
    );
    if (isSame) return;
    this.#quality = quality;
    // If the rung cannot change the quality, a restart would only interrupt the video.
    if ((this.#screen?.rung.can.quality ?? null) === null) this.#relay.restart();
  }

  /**
   * Call this when a viewer cannot decode the video of a rung. The device is then shown on another rung until all
   * viewers have left, because all viewers share one source. Throws `CONTROL_UNSUPPORTED` for a rung that sends single
   * images, because there is no rung after it.
   */
  avoid({ codec, rung: { rung } }: Pick<Screen, 'codec' | 'rung'>): void {
    if (codec === 'jpeg' || codec === 'png')
      throw new DeviceError('CONTROL_UNSUPPORTED', 'There is no other way to show this device.', {
        hint: 'Open the page in another browser.',
      });
    if (this.#undecodable.has(rung)) return;
    this.#undecodable.add(rung);
    this.#relay.restart();
  }

  async close(): Promise<void> {
    this.#ladder.close();
    await this.audio.close();
    await this.#recording?.stop();
    await this.#relay.close();
  }

  async #openAudio(signal: AbortSignal): Promise<AudioSource> {
    const { rung, openAudio } = this.#screen ?? {};
    const reason = rung ? rung.can.audio : 'The screen of the device is not shown now.';
    if (openAudio && reason === null) return openAudio(signal);
    throw refuseControl(reason ?? 'This device gives no sound.');
  }

  #sendEvent(event: MirrorEvent): void {
    if (event.type === 'waiting') this.#waiting = event;
    for (const { onEvent } of this.#listeners) onEvent?.(event);
  }

  #notify(end?: RecordingEnd): void {
    for (const { onChange } of this.#listeners) onChange(end);
  }
}

function named(quality: MirrorQuality): MirrorQuality {
  return Object.fromEntries(Object.entries(quality).filter(([, value]) => value !== undefined));
}
