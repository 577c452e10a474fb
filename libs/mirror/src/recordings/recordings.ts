import type { FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { type Recording, RecordingName } from '@storedeck/contract';
import { DeviceError } from '@storedeck/devices';
import { Folder } from '@storedeck/host/folder';

/** The folder of the recordings in the working folder. */
const PLACE = 'assets/recordings';

/** The files of a recording that is running. */
export interface NewRecording {
  /** Returns the path of a file. `part` is the number of the file, from 1. */
  makePath(part: number): string;
  /** Creates the file at a path that `makePath` has returned. */
  createFile(path: string): Promise<FileHandle>;
  /** Call this when all files are complete. Resolves with the files that exist. */
  finish(): Promise<readonly Recording[]>;
}

/**
 * The recordings in `assets/recordings/` of the working folder. If something else than a folder is there, such as a link,
 * every method rejects with a HostError.
 */
export class Recordings {
  readonly #folder: Folder;
  /** The names of the files of running recordings. */
  readonly #running = new Set<string>();

  constructor(dir: string) {
    this.#folder = new Folder(dir);
  }

  /** Returns all recordings, the newest recording first. */
  async list(): Promise<Recording[]> {
    const names = ((await this.#folder.entries(PLACE)) ?? []).map(({ name }) => name);
    const found = await this.#describeAll(names.filter((name) => RecordingName.safeParse(name).success));
    return found.sort((one, other) => other.recordedAt.localeCompare(one.recordedAt));
  }

  /** Deletes one recording. Rejects with `FILE_NOT_FOUND` or `RECORDING_RUNNING`. `name` must be a `RecordingName`. */
  async remove(name: string): Promise<void> {
    const path = `${PLACE}/${RecordingName.parse(name)}`;
    // If a file were deleted while it is written, the rest of the recording would be lost without a message.
    if (this.#running.has(name))
      throw new DeviceError('RECORDING_RUNNING', `The recording "${name}" has not ended yet.`, {
        hint: 'Stop the recording first.',
      });
    if (!(await this.#folder.look(path))?.isFile())
      throw new DeviceError('FILE_NOT_FOUND', `There is no recording "${name}".`);
    await this.#folder.remove(path);
  }

  /** Begins a recording of a device. Creates the folder, but no file. */
  async create(device: string, startedAt: Date): Promise<NewRecording> {
    await this.#folder.makeFolder(PLACE);
    const base = [
      device.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'device',
      formatTime(startedAt),
    ];
    const names = new Set<string>();
    return {
      makePath: (part) => {
        const name = `${[...base, ...(part > 1 ? [part] : [])].join('-').slice(-100)}.mp4`;
        names.add(name);
        this.#running.add(name);
        return join(this.#folder.root, PLACE, name);
      },
      createFile: (path) => this.#folder.create(`${PLACE}/${basename(path)}`),
      finish: () => {
        for (const name of names) this.#running.delete(name);
        return this.#describeAll([...names]);
      },
    };
  }

  /** Describes the files that exist. */
  async #describeAll(names: readonly string[]): Promise<Recording[]> {
    // Loaded at first use: this class belongs to the start of the server, and the library of videos does not.
    const { describeRecording } = await import('./describe-recording.ts');
    const found = await Promise.all(
      names.map((name) => describeRecording(this.#folder, `${PLACE}/${name}`, this.#running.has(name))),
    );
    return found.filter((one) => one !== undefined);
  }
}

/** Returns the local date and time as a part of a file name: `2026-11-22-094100`. */
function formatTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())];
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join('');
  return [...day, time].join('-');
}
