import { processTimeUs } from './arrival-clock.ts';
import { pictureFormat } from './picture-size.ts';
import { isSameFormat } from './same-format.ts';
import { VideoError } from './video-error.ts';
import type { VideoFormat, VideoSource, VideoUnit } from './video-source.ts';

/** The pictures of a `PictureSource`. */
export interface Pictures {
  /** The first picture: a PNG or a JPEG. */
  readonly first: Uint8Array;
  /** The pictures after it. */
  readonly more: AsyncIterable<Uint8Array>;
  /** Ends `more`. Resolves when everything is closed. */
  close(): Promise<void>;
}

/** A video of PNG or JPEG files. A picture that equals the one before is left out. */
export class PictureSource implements VideoSource {
  /** Each unit is a picture, and a key frame. Rejects with `STREAM_INVALID` for another type of file, and with the errors of `more`. */
  readonly units: AsyncIterable<VideoUnit>;
  readonly #pictures: Pictures;
  #format: VideoFormat;

  /** Throws `STREAM_INVALID` when the first picture is neither a PNG nor a JPEG. */
  constructor(pictures: Pictures) {
    this.#pictures = pictures;
    this.#format = formatOf(pictures.first);
    this.units = this.#read();
  }

  /** `png` or `jpeg`, of the newest picture. */
  get codec(): string {
    return this.#format.codec;
  }

  /** Always undefined: each unit is a whole file. */
  get description(): undefined {
    return undefined;
  }

  /** Pixels of the newest picture. */
  get size(): VideoFormat['size'] {
    return this.#format.size;
  }

  /** Does nothing: every picture is a key frame. */
  requestKeyFrame(): void {
    return;
  }

  /** Ends the pictures. */
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
    const format = formatOf(data);
    if (!isSameFormat(format, this.#format)) this.#format = format;
    return { isKey: true, ptsUs: processTimeUs(), data, format: this.#format };
  }
}

function formatOf(picture: Uint8Array): VideoFormat {
  const format = pictureFormat(picture);
  if (format) return format;
  throw new VideoError('STREAM_INVALID', 'A frame of the live stream is neither a JPEG nor a PNG.', {
    hint: 'Close the source and start it again.',
  });
}
