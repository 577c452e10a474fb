import { availableParallelism } from 'node:os';
import { extname } from 'node:path';

import type { ListingPicture } from '@storedeck/listing';
import { looksSame } from '@storedeck/listing/compare';
import { Tinypool } from 'tinypool';

import type { PictureScale } from './picture-scale.ts';
import type { PictureTask, ScaledPicture } from './picture-worker.ts';

/** Finds the file of a picture: an absolute path, or null when the picture has none. */
export type LocatePicture = (picture: ListingPicture) => Promise<string | null>;

/** The scaled pictures of a report. They are decoded and encoded in threads, each picture once. */
export class ReportPictures implements AsyncDisposable {
  readonly #locate: LocatePicture;
  readonly #scale: PictureScale;
  readonly #signal: AbortSignal | undefined;
  readonly #known = new Map<string, Promise<ScaledPicture | null>>();
  readonly #looked = new Map<string, ScaledPicture | null>();
  #pool: Tinypool | undefined;

  constructor(locate: LocatePicture, scale: PictureScale, signal: AbortSignal | undefined) {
    this.#locate = locate;
    this.#scale = scale;
    this.#signal = signal;
  }

  /** The scaled picture; null when it has no file, or the file cannot be decoded. */
  scaled(picture: ListingPicture): Promise<ScaledPicture | null> {
    return this.#prepare(picture, false);
  }

  /** Prepares pictures whose looks `isAlike` needs. */
  async readLooks(pictures: readonly ListingPicture[]): Promise<void> {
    await Promise.all(
      pictures.map(async (picture) => {
        this.#looked.set(keyOf(picture), await this.#prepare(picture, true));
      }),
    );
  }

  /** Whether two pictures look the same. False for pictures that `readLooks` has not prepared. */
  isAlike(before: ListingPicture, after: ListingPicture): boolean {
    const [a, b] = [before, after].map((picture) => this.#looked.get(keyOf(picture))?.look);
    return Boolean(a && b && looksSame(a, b));
  }

  /** Ends the threads. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool?.destroy();
  }

  #prepare(picture: ListingPicture, withLook: boolean): Promise<ScaledPicture | null> {
    const key = keyOf(picture);
    const known = this.#known.get(key) ?? this.#run(picture, withLook);
    this.#known.set(key, known);
    // A report that is closed early no longer waits for its pictures.
    known.catch(() => undefined);
    return known;
  }

  async #run(picture: ListingPicture, withLook: boolean): Promise<ScaledPicture | null> {
    this.#signal?.throwIfAborted();
    const path = await this.#locate(picture);
    if (path === null) return null;
    this.#pool ??= startPool();
    const task: PictureTask = { path, withLook, ...this.#scale };
    return (await this.#pool.run(task, { signal: this.#signal ?? null })) as ScaledPicture | null;
  }
}

function startPool(): Tinypool {
  const ending = extname(import.meta.url);
  return new Tinypool({
    filename: new URL(`./picture-worker${ending}`, import.meta.url).href,
    name: 'preparePicture',
    minThreads: 1,
    maxThreads: Math.min(4, availableParallelism()),
    // The threads start without the flags of the calling program, such as the flags of a test runner.
    execArgv: ending === '.ts' ? ['--conditions=@storedeck/source'] : [],
  });
}

/** Many locales may have the same picture. */
function keyOf({ bytesSha256, file }: ListingPicture): string {
  return bytesSha256 ?? `file ${file}`;
}
