import { basename } from 'node:path';

import { Recorder, type RelayViewer, type VideoError } from '@storedeck/video';

import type { Screen } from './screen.ts';

/** The state of a device's recording, as the viewers of the device receive it. */
export interface RecordingState {
  /** The name of the newest file of the recording. */
  readonly file: string;
  /** The time of the start, in the format of ISO 8601. */
  readonly startedAt: string;
  readonly bytes: number;
}

interface RecordingOptions {
  readonly pathOf: (part: number) => string;
  readonly startedAt: Date;
  /** Adds a viewer to the video. */
  readonly watch: () => RelayViewer<Screen>;
  /** Called once, when the recording has ended. */
  readonly onEnd: (error: VideoError | undefined) => void;
}

/**
 * Records the video of a device. When the size or the codec of the video changes, for example after a change of the
 * quality, the recording continues in a new file. When the device is lost, the recording ends.
 */
export class DeviceRecording {
  readonly #options: RecordingOptions;
  readonly #recorder: Recorder;
  readonly #ended: Promise<void>;
  #viewer: RelayViewer<Screen>;
  #isStopped = false;
  #failure: VideoError | undefined;

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.#recorder = new Recorder({
      pathOf: options.pathOf,
      onFailure: (error) => {
        this.#failure = error;
        void this.stop();
      },
    });
    this.#viewer = options.watch();
    this.#ended = this.#run();
  }

  get state(): RecordingState {
    const { pathOf, startedAt } = this.#options;
    const { parts } = this.#recorder;
    return {
      file: basename(parts.at(-1)?.path ?? pathOf(1)),
      startedAt: startedAt.toISOString(),
      bytes: parts.reduce((total, { bytes }) => total + bytes, 0),
    };
  }

  /** Ends the recording. Resolves when its files are complete. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#viewer.close();
    await this.#ended;
  }

  async #run(): Promise<void> {
    try {
      for (;;) {
        for await (const unit of this.#viewer.units) this.#recorder.add(unit);
        if (this.#isStopped) break;
        this.#viewer = this.#options.watch();
      }
    } catch {
      // The device is lost. The recording does not report this, because the viewers receive the event `lost`.
    }
    await this.#recorder.stop();
    this.#options.onEnd(this.#failure);
  }
}
