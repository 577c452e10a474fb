import type { ListingPicture } from '@storedeck/listing';
import { looksSame } from '@storedeck/listing/compare';
import type { Tinypool } from 'tinypool';

import type { PictureScale } from './picture-scale.ts';
import { startPictureThreads } from './picture-threads.ts';
import type { PictureTask, ScaledPicture } from './picture-worker.ts';

/** Finds the file of a picture. Returns the absolute path, or null if the picture has no file. */
export type LocatePicture = (picture: ListingPicture) => Promise<string | null>;

/** The scaled pictures of a report. Each picture is decoded and encoded once, in a thread. */
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

  /** Returns the scaled picture; null if the picture has no file, or if the file cannot be decoded. */
  scaled(picture: ListingPicture): Promise<ScaledPicture | null> {
    return this.#prepare(picture, false);
  }

  /** Prepares the pictures whose looks `isAlike` compares. */
  async readLooks(pictures: readonly ListingPicture[]): Promise<void> {
    await Promise.all(
      pictures.map(async (picture) => {
        this.#looked.set(makeKey(picture), await this.#prepare(picture, true));
      }),
    );
  }

  /** Whether two pictures look the same. False for pictures that `readLooks` has not prepared. */
  isAlike(before: ListingPicture, after: ListingPicture): boolean {
    const [a, b] = [before, after].map((picture) => this.#looked.get(makeKey(picture))?.look);
    return Boolean(a && b && looksSame(a, b));
  }

  /** Ends the threads. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool?.destroy();
  }

  #prepare(picture: ListingPicture, withLook: boolean): Promise<ScaledPicture | null> {
    const key = makeKey(picture);
    const known = this.#known.get(key) ?? this.#run(picture, withLook);
    this.#known.set(key, known);
    // If the report is disposed of early, no caller awaits this promise, so its rejection must be handled here.
    known.catch(() => undefined);
    return known;
  }

  async #run(picture: ListingPicture, withLook: boolean): Promise<ScaledPicture | null> {
    this.#signal?.throwIfAborted();
    const path = await this.#locate(picture);
    if (path === null) return null;
    this.#pool ??= startPictureThreads('preparePicture');
    const task: PictureTask = { path, withLook, ...this.#scale };
    return (await this.#pool.run(task, { signal: this.#signal ?? null })) as ScaledPicture | null;
  }
}

/** Returns a key that is the same for the same picture in several locales. */
function makeKey({ bytesSha256, file }: ListingPicture): string {
  return bytesSha256 ?? `file ${file}`;
}
