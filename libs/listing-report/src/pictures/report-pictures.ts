import type { ListingPicture } from '@storedeck/listing';
import { looksSame, type PictureLook } from '@storedeck/listing/compare';
import type { Tinypool } from 'tinypool';

import type { PictureScale } from './picture-scale.ts';
import { startPictureThreads } from './picture-threads.ts';
import type { PictureTask, PreparedPicture, ScaledPicture } from './picture-worker.ts';

/** Finds the file of a picture. Returns the absolute path, or null if the picture has no file. */
export type LocatePicture = (picture: ListingPicture) => Promise<string | null>;

interface PicturesOptions {
  readonly signal: AbortSignal | undefined;
  /** Is called after each picture with the number of pictures that are scaled. */
  readonly onScaled?: ((count: number) => void) | undefined;
}

/** The scaled pictures of a report. Each picture is decoded and encoded once, in a thread. */
export class ReportPictures implements AsyncDisposable {
  readonly #locate: LocatePicture;
  readonly #scale: PictureScale;
  readonly #signal: AbortSignal | undefined;
  readonly #onScaled: (count: number) => void;
  readonly #known = new Map<string, Promise<ScaledPicture | null>>();
  readonly #looks = new Map<string, PictureLook>();
  #pool: Tinypool | undefined;

  #scaled = 0;

  constructor(
    locate: LocatePicture,
    scale: PictureScale,
    { signal, onScaled = () => undefined }: PicturesOptions,
  ) {
    this.#locate = locate;
    this.#scale = scale;
    this.#signal = signal;
    this.#onScaled = onScaled;
  }

  /** Returns the scaled picture; null if the picture has no file, or if the file cannot be decoded. */
  scaled(picture: ListingPicture): Promise<ScaledPicture | null> {
    return this.#prepare(picture, false);
  }

  /** Prepares the pictures whose looks `isAlike` compares. */
  async readLooks(pictures: readonly ListingPicture[]): Promise<void> {
    await Promise.all(pictures.map((picture) => this.#prepare(picture, true)));
  }

  /** Frees the memory of the looks, which are larger than the scaled pictures. */
  forgetLooks(): void {
    this.#looks.clear();
  }

  /** Whether two pictures look the same. False for pictures that `readLooks` has not prepared. */
  isAlike(before: ListingPicture, after: ListingPicture): boolean {
    const [a, b] = [before, after].map((picture) => this.#looks.get(pictureKey(picture)));
    return Boolean(a && b && looksSame(a, b));
  }

  /** Ends the threads. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool?.destroy();
  }

  #prepare(picture: ListingPicture, withLook: boolean): Promise<ScaledPicture | null> {
    const key = pictureKey(picture);
    const known = this.#known.get(key) ?? this.#keep(key, this.#run(picture, withLook));
    this.#known.set(key, known);
    // If the report is disposed of early, no caller awaits this promise, so its rejection must be handled here.
    known.catch(() => undefined);
    return known;
  }

  async #keep(key: string, running: Promise<PreparedPicture | null>): Promise<ScaledPicture | null> {
    const prepared = await running;
    this.#scaled += 1;
    this.#onScaled(this.#scaled);
    if (prepared === null) return null;
    const { look, ...scaled } = prepared;
    if (look !== null) this.#looks.set(key, look);
    return scaled;
  }

  async #run(picture: ListingPicture, withLook: boolean): Promise<PreparedPicture | null> {
    this.#signal?.throwIfAborted();
    const path = await this.#locate(picture);
    if (path === null) return null;
    this.#pool ??= startPictureThreads('preparePicture');
    const task: PictureTask = { path, withLook, ...this.#scale };
    return (await this.#pool.run(task, { signal: this.#signal ?? null })) as PreparedPicture | null;
  }
}

/** Returns a key that is the same for the same picture in several locales. */
export function pictureKey({ bytesSha256, file }: ListingPicture): string {
  return bytesSha256 ?? `file ${file}`;
}
