import { basename } from 'node:path';

import type { Recording } from '@storedeck/contract';
import { Recorder, type RelayViewer, VideoError } from '@storedeck/video';

import type { NewRecording } from './recordings/recordings.ts';
import type { Screen } from './screen.ts';

/** The state of a device's recording, as the viewers of the device receive it. */
export interface RecordingState {
  /** The name of the newest file of the recording. */
  readonly file: string;
  /** The time of the start, in the format of ISO 8601. */
  readonly startedAt: string;
}

/** The end of a recording. */
export interface RecordingEnd {
  /**
   * The complete files. Empty if the device has sent no frame that can be recorded; undefined if they cannot be read.
   */
  readonly finished: readonly Recording[] | undefined;
  /** Why the recording has ended; undefined if it was stopped, or if the device was lost. */
  readonly failure: VideoError | undefined;
}

interface RecordingOptions {
  readonly files: NewRecording;
  readonly startedAt: Date;
  /** Adds a viewer to the video. */
  readonly watch: () => RelayViewer<Screen>;
  /** Called once, when the recording has ended. */
  readonly onEnd: (end: RecordingEnd) => void;
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
      makePath: options.files.makePath,
      create: options.files.createFile,
      onFailure: (error) => {
        this.#failure = error;
        void this.stop();
      },
    });
    this.#viewer = options.watch();
    this.#ended = this.#run();
  }

  get state(): RecordingState {
    const { files, startedAt } = this.#options;
    const path = this.#recorder.parts.at(-1)?.path ?? files.makePath(1);
    return { file: basename(path), startedAt: startedAt.toISOString() };
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
    const finished = await this.#options.files.finish().catch((cause: unknown) => {
      this.#failure ??= new VideoError('RECORDING_FAILED', 'The files of the recording cannot be read.', {
        cause,
      });
      return undefined;
    });
    this.#options.onEnd({ finished, failure: this.#failure });
  }
}
