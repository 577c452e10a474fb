import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

import { RecordingName, type Recording } from '@storedeck/contract';

import { RequestError } from '../http/request-error.ts';

/** The recordings in `assets/recordings/` of the working folder. */
export class Recordings {
  readonly #folder: string;

  constructor(dir: string) {
    this.#folder = join(dir, 'assets', 'recordings');
  }

  /** Returns all recordings, the newest recording first. */
  async list(): Promise<Recording[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const found = await Promise.all(names.map((name) => this.#describe(name)));
    return found
      .filter((one) => one !== undefined)
      .sort((one, other) => other.recordedAt.localeCompare(one.recordedAt));
  }

  /** Deletes one recording. Rejects with `FILE_NOT_FOUND`. `name` must be a `RecordingName`. */
  async remove(name: string): Promise<void> {
    await unlink(join(this.#folder, RecordingName.parse(name))).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      throw new RequestError('FILE_NOT_FOUND', `There is no recording "${name}".`);
    });
  }

  /**
   * Creates the folder, and resolves to a function that returns the path of each file of a new recording. `part` is the
   * number of the file, from 1.
   */
  async create(device: string, startedAt: Date): Promise<(part: number) => string> {
    await mkdir(this.#folder, { recursive: true });
    const base = [device.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'device', timeOf(startedAt)];
    return (part) =>
      join(this.#folder, `${[...base, ...(part > 1 ? [part] : [])].join('-').slice(-100)}.mp4`);
  }

  async #describe(name: string): Promise<Recording | undefined> {
    if (!RecordingName.safeParse(name).success) return undefined;
    const { size, mtime } = await stat(join(this.#folder, name));
    return { name, path: `assets/recordings/${name}`, bytes: size, recordedAt: mtime.toISOString() };
  }
}

/** Returns the local date and time as a part of a file name: `2026-11-22-094100`. */
function timeOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())];
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join('');
  return [...day, time].join('-');
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
