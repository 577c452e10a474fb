import { dirname, join, relative } from 'node:path';

import { startTimeout } from '@storedeck/async';
import { type FlowAbilities, FlowFailure } from '@storedeck/flows';
import type { Folder } from '@storedeck/host/folder';
import type { DeviceMirror } from '@storedeck/mirror';

/** The time in ms in which the live video must send a frame with which a recording can begin. */
const FIRST_FRAME_MS = 10_000;

interface RecordingOptions {
  readonly folder: Folder;
  /** Returns the path in the folder of a file with this name. */
  readonly makePath: (name: string) => string;
  /** Receives the absolute path of each file that is complete. */
  readonly onFile: (path: string) => void;
}

/** Records the live video of a device for the steps `startRecording` and `stopRecording`, as MP4. */
export class FlowRecording {
  readonly #mirror: Pick<DeviceMirror, 'recordInto'>;
  readonly #options: RecordingOptions;
  #running: ReturnType<DeviceMirror['recordInto']> | undefined;

  constructor(mirror: Pick<DeviceMirror, 'recordInto'>, options: RecordingOptions) {
    this.#mirror = mirror;
    this.#options = options;
  }

  readonly abilities: Required<Pick<FlowAbilities, 'startRecording' | 'stopRecording'>> = {
    startRecording: async (name) => {
      await this.end();
      await this.#start(name);
    },
    stopRecording: () => this.end(),
  };

  /** Ends the recording, if there is one. Its files are complete then. */
  async end(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }

  /** Resolves when the first frame is recorded, so that what the next steps do is in the file. */
  async #start(name: string): Promise<void> {
    const { folder, makePath, onFile } = this.#options;
    const begun = Promise.withResolvers<boolean>();
    const created: string[] = [];
    this.#running = this.#mirror.recordInto({
      // A video of another size begins another file.
      makePath: (part) => join(folder.root, makePath(part > 1 ? `${name}-${part}.mp4` : `${name}.mp4`)),
      createFile: async (path) => {
        const inside = relative(folder.root, path);
        await folder.makeFolder(dirname(inside));
        if (await folder.look(inside)) await folder.remove(inside);
        const file = await folder.create(inside);
        created.push(path);
        begun.resolve(true);
        return file;
      },
      finish: async () => {
        for (const path of created) onFile(path);
        return [];
      },
    });
    using _ = startTimeout(FIRST_FRAME_MS, () => begun.resolve(false));
    if (await begun.promise) return;
    await this.end();
    throw new FlowFailure('The live video of the device sends no frame, so nothing can be recorded.');
  }
}
