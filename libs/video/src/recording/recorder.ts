import { type FileHandle, open } from 'node:fs/promises';

import { VideoError } from '../video-error.ts';
import type { VideoUnit } from '../video-source.ts';
import { PartWriter } from './part-writer.ts';
import { isSameTrack, makeTrack } from './track.ts';

const FLUSH_MS = 1000;
const MOST_UNWRITTEN_BYTES = 64 * 1024 * 1024;

/** The options of a `Recorder`. */
export interface RecorderOptions {
  /**
   * Returns the path of a file that does not exist yet. `part` counts the files from 1: a new size or codec begins a
   * new file.
   */
  readonly makePath: (part: number) => string;
  /** Creates the file at a path that `makePath` has returned, open for writing. Default: `open` of Node, with `wx`. */
  readonly create?: (path: string) => Promise<FileHandle>;
  /**
   * Called once with `RECORDING_FAILED` if the recording ends because of a failure. The files can be played up to this
   * failure.
   */
  readonly onFailure?: (error: VideoError) => void;
  /**
   * Returns the time in microseconds, on a clock that never goes back. Default: the time since the start of the
   * process.
   */
  readonly nowUs?: () => number;
}

/** One file of a recording, and its length in bytes. */
export interface RecordedPart {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Writes the units of a video into fragmented MP4 files, without encoding them again. New units are written every
 * second. So if the process is killed, the file can be played, except for about the last second. A recording begins
 * with the first key frame whose format can be recorded (`canRecord`); earlier units are ignored. Call `stop` after
 * use.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #nowUs: () => number;
  readonly #parts: { readonly path: string; readonly writer: PartWriter }[] = [];
  readonly #timer: NodeJS.Timeout;
  #finishing: Promise<void> = Promise.resolve();
  #isOver = false;

  /** Does not create a file before the first key frame. */
  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#nowUs = options.nowUs ?? (() => Math.round(performance.now() * 1000));
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
  }

  /** The files that exist so far, each with the number of bytes that were written. */
  get parts(): readonly RecordedPart[] {
    return this.#parts.map(({ path, writer }) => ({ path, bytes: writer.bytes }));
  }

  /** Adds a unit. Does nothing after the end of the recording. */
  add(unit: VideoUnit): void {
    if (this.#isOver) return;
    const writer = this.#writerFor(unit);
    if (!writer) return;
    writer.add(unit);
    if (writer.unwrittenBytes > MOST_UNWRITTEN_BYTES) this.#fail(new Error('the disk is too slow'));
  }

  /** Writes all units that have arrived. This also happens every second. */
  async flush(): Promise<void> {
    if (this.#isOver) return;
    await this.#parts
      .at(-1)
      ?.writer.flush()
      .catch((error: unknown) => this.#fail(error));
  }

  /**
   * Ends the recording, and resolves with its files when they are complete. The list is empty if there was no key
   * frame.
   */
  async stop(): Promise<readonly RecordedPart[]> {
    if (!this.#isOver) {
      this.#end();
      this.#finishing = this.#finishing.then(() => this.#parts.at(-1)?.writer.finish());
      this.#finishing = this.#finishing.catch((error: unknown) => this.#report(error));
    }
    await this.#finishing;
    return this.parts;
  }

  #writerFor(unit: VideoUnit): PartWriter | undefined {
    const current = this.#parts.at(-1)?.writer;
    const track = unit.isKey ? makeTrack(unit) : undefined;
    if (!track || (current && isSameTrack(track, current.track))) return current;
    if (current) this.#finish(current);
    const path = this.#options.makePath(this.#parts.length + 1);
    const { create = (place: string) => open(place, 'wx') } = this.#options;
    const writer = new PartWriter(create(path), track, this.#nowUs);
    this.#parts.push({ path, writer });
    return writer;
  }

  #finish(writer: PartWriter): void {
    const finished = writer.finish();
    this.#finishing = this.#finishing.then(() => finished).catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#end();
    const writer = this.#parts.at(-1)?.writer;
    // Closes the file. If closing fails too, the second error is ignored, because only `error` is reported.
    this.#finishing = this.#finishing.then(() => writer?.finish()).catch(() => undefined);
    this.#report(error);
  }

  #end(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  #report(error: unknown): void {
    this.#options.onFailure?.(
      new VideoError('RECORDING_FAILED', `The recording has ended: ${describeReason(error)}.`, {
        cause: error,
        hint: 'What was recorded before can be played.',
      }),
    );
  }
}

function describeReason(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('code' in error && error.code === 'ENOSPC') return 'the disk is full';
  return 'message' in error ? String(error.message) : 'its file could not be written';
}
