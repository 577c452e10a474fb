import type { FileHandle } from 'node:fs/promises';

import type { VideoUnit } from '../video-source.ts';
import { FilePart } from './file-part.ts';
import type { Sample } from './movie-fragment.ts';
import { TIMESCALE } from './movie-header.ts';
import { Timeline } from './timeline.ts';
import { sampleData, type Track } from './track.ts';

/** The shortest duration of the last frame of a part, in ticks: one sixtieth of a second. */
const LEAST_DURATION = TIMESCALE / 60;

/** The newest frame. Its duration is not known until the next frame arrives. */
interface NewestFrame {
  readonly isKey: boolean;
  readonly data: Uint8Array;
  /** The time in the file, in ticks. */
  readonly time: number;
  readonly arrivedUs: number;
  isWritten: boolean;
}

/** Writes the frames of one part of a recording. If the file cannot be written, `flush` and `finish` reject. */
export class PartWriter {
  readonly track: Track;
  readonly #nowUs: () => number;
  readonly #timeline = new Timeline();
  readonly #file: Promise<FilePart>;
  #work: Promise<void>;
  #bytes = 0;
  #unwrittenBytes = 0;
  #complete: Sample[] = [];
  #completeFrom = 0;
  #newest: NewestFrame | undefined;

  constructor(file: Promise<FileHandle>, track: Track, nowUs: () => number) {
    this.track = track;
    this.#nowUs = nowUs;
    this.#file = file.then((opened) => FilePart.begin(opened, track));
    this.#work = this.#file.then((file) => this.#noteLength(file));
    this.#work.catch(() => undefined);
  }

  /** The length of the file in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The number of bytes that are not in the file yet. */
  get unwrittenBytes(): number {
    return this.#unwrittenBytes;
  }

  add(unit: VideoUnit): void {
    const arrivedUs = this.#nowUs();
    const time = toTicks(this.#timeline.next({ ptsUs: unit.ptsUs, arrivedUs }));
    const data = sampleData(unit);
    this.#unwrittenBytes += data.length;
    this.#completeNewest(time);
    this.#newest = { isKey: unit.isKey, data, time, arrivedUs, isWritten: false };
  }

  /** Writes all frames. The newest frame gets a provisional duration, which the next frame corrects. */
  flush(): Promise<void> {
    const newest = this.#newest;
    if (!newest) return this.#work;
    const duration = this.#durationUntilNow(newest);
    if (newest.isWritten) return this.#do((file) => file.setLastDuration(duration));
    newest.isWritten = true;
    this.#complete.push({ ...newest, duration });
    return this.#write();
  }

  /**
   * Writes the remaining frames and closes the file. The newest frame ends at the time of this call, but lasts at least
   * one sixtieth of a second.
   */
  async finish(): Promise<void> {
    const duration = this.#newest ? this.#newest.time + this.#durationUntilNow(this.#newest) : 0;
    const written = this.flush();
    written.catch(() => undefined);
    const file = await this.#file;
    await written.finally(() => file.finish(duration));
    this.#noteLength(file);
  }

  #completeNewest(time: number): void {
    const newest = this.#newest;
    if (!newest) return;
    const duration = time - newest.time;
    if (newest.isWritten) {
      this.#completeFrom = time;
      // This failure is ignored here, because the next flush rejects with the same failure.
      this.#do((file) => file.setLastDuration(duration)).catch(() => undefined);
    } else this.#complete.push({ ...newest, duration });
  }

  #durationUntilNow({ arrivedUs }: NewestFrame): number {
    return Math.max(LEAST_DURATION, toTicks(this.#nowUs() - arrivedUs));
  }

  #write(): Promise<void> {
    const samples = this.#complete;
    const start = this.#completeFrom;
    this.#complete = [];
    return this.#do(async (file) => {
      await file.append(samples, start);
      this.#unwrittenBytes -= samples.reduce((total, { data }) => total + data.length, 0);
    });
  }

  #do(work: (file: FilePart) => Promise<void>): Promise<void> {
    this.#work = this.#work.then(async () => {
      const file = await this.#file;
      await work(file);
      this.#noteLength(file);
    });
    return this.#work;
  }

  #noteLength(file: FilePart): void {
    this.#bytes = file.length;
  }
}

function toTicks(us: number): number {
  return Math.round((us * TIMESCALE) / 1_000_000);
}
