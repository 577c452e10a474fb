import { processTimeUs } from './arrival-clock.ts';
import { pictureFormat } from './picture-size.ts';
import { isSameFormat } from './same-format.ts';
import { VideoError } from './video-error.ts';
import type { VideoFormat, VideoSource, VideoUnit } from './video-source.ts';

/** The images of a `PictureSource`. */
export interface Pictures {
  /** The first image: a PNG or a JPEG. */
  readonly first: Uint8Array;
  /** The images after the first one. */
  readonly more: AsyncIterable<Uint8Array>;
  /** Ends `more`. Resolves when everything that the images need is closed. */
  close(): Promise<void>;
}

/** A video that consists of PNG or JPEG files. An image that equals the previous image is left out. */
export class PictureSource implements VideoSource {
  /**
   * The images as units, which are all key frames. Rejects with `STREAM_INVALID` for another type of file, and with the
   * errors of `more`.
   */
  readonly units: AsyncIterable<VideoUnit>;
  readonly #pictures: Pictures;
  #format: VideoFormat;

  /** Throws `STREAM_INVALID` if the first image is neither a PNG nor a JPEG. */
  constructor(pictures: Pictures) {
    this.#pictures = pictures;
    this.#format = readFormat(pictures.first);
    this.units = this.#read();
  }

  /** The type of the newest image: `png` or `jpeg`. */
  get codec(): string {
    return this.#format.codec;
  }

  /** Always undefined: each unit is a whole file. */
  get description(): undefined {
    return undefined;
  }

  /** The size of the newest image in pixels. */
  get size(): VideoFormat['size'] {
    return this.#format.size;
  }

  /** Does nothing, because every unit is a key frame. */
  requestKeyFrame(): void {
    return;
  }

  /** Ends the images. */
  close(): Promise<void> {
    return this.#pictures.close();
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async *#read(): AsyncGenerator<VideoUnit> {
    let shown = this.#pictures.first;
    yield this.#unit(shown);
    for await (const picture of this.#pictures.more) {
      if (Buffer.compare(picture, shown) === 0) continue;
      shown = picture;
      yield this.#unit(picture);
    }
  }

  #unit(data: Uint8Array): VideoUnit {
    const format = readFormat(data);
    if (!isSameFormat(format, this.#format)) this.#format = format;
    return { isKey: true, ptsUs: processTimeUs(), data, format: this.#format };
  }
}

function readFormat(picture: Uint8Array): VideoFormat {
  const format = pictureFormat(picture);
  if (format) return format;
  throw new VideoError('STREAM_INVALID', 'A frame of the live stream is neither a JPEG nor a PNG.', {
    hint: 'Close the source and start it again.',
  });
}
