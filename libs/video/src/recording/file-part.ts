import type { FileHandle } from 'node:fs/promises';

import { movieFragment, type Sample } from './movie-fragment.ts';
import { movieHeader } from './movie-header.ts';
import { u32, u64 } from './mp4-box.ts';
import type { Track } from './track.ts';

/**
 * The number of bytes that describe one sample in a fragment. The first four bytes are the duration of the sample.
 */
const ROW_BYTES = 12;

/**
 * One MP4 file of a recording. After each call, the file can be played, even if the process is killed at that time.
 */
export class FilePart {
  readonly #file: FileHandle;
  readonly #durationAt: number;
  #length: number;
  #lastRowAt = 0;
  #fragments = 0;

  private constructor(file: FileHandle, { length, durationAt }: { length: number; durationAt: number }) {
    this.#file = file;
    this.#length = length;
    this.#durationAt = durationAt;
  }

  /** Begins a new, empty file, which must be open for writing. The file is closed by `finish`, and after a failure. */
  static async begin(file: FileHandle, track: Track): Promise<FilePart> {
    const { bytes, durationAt } = movieHeader(track);
    try {
      await writeAll(file, bytes, 0);
    } catch (error) {
      await file.close();
      throw error;
    }
    return new FilePart(file, { length: bytes.length, durationAt });
  }

  /** The length of the file in bytes. */
  get length(): number {
    return this.#length;
  }

  /** Adds samples, at least one. `start`: the time of the first added sample, in ticks. */
  async append(samples: readonly Sample[], start: number): Promise<void> {
    const bytes = movieFragment(samples, { number: this.#fragments + 1, start });
    await writeAll(this.#file, bytes, this.#length);
    const dataBytes = samples.reduce((total, { data }) => total + data.length, 8);
    this.#lastRowAt = this.#length + bytes.length - dataBytes - ROW_BYTES;
    this.#length += bytes.length;
    this.#fragments += 1;
  }

  /** Sets the duration of the last sample, in ticks. */
  async setLastDuration(duration: number): Promise<void> {
    await writeAll(this.#file, u32(duration), this.#lastRowAt);
  }

  /** Writes the duration of the whole file, in ticks, and closes the file. */
  async finish(duration: number): Promise<void> {
    try {
      // Removes an incomplete fragment that a failed write has left.
      await this.#file.truncate(this.#length);
      await writeAll(this.#file, u64(duration), this.#durationAt);
      await this.#file.sync();
    } finally {
      await this.#file.close();
    }
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let at = 0;
  while (at < bytes.length) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}
