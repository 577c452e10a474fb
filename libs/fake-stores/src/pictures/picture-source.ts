import type { Picture } from '../product/picture.ts';

/** A file format of pictures. */
export type PictureFormat = 'png' | 'jpeg' | 'webp';

/** Size in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The bytes of a picture and their media type. */
export interface EncodedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Makes the bytes of pictures. */
export interface PictureSource {
  /** Encodes a picture in exactly this size. The fake stores cache the newest 64 MB. */
  render(picture: Picture, size: PixelSize, format: PictureFormat): Promise<EncodedPicture>;
}

/** Caches the newest pictures of a source, up to `maxBytes` in total. */
export function cachedPictures(
  source: PictureSource,
  keyOf: (picture: Picture) => string,
  maxBytes: number,
): PictureSource {
  const cache = new Map<string, Promise<EncodedPicture>>();
  let held = 0;
  return {
    render(picture, size, format) {
      const key = `${keyOf(picture)}/${size.width}x${size.height}/${format}`;
      const known = cache.get(key);
      if (known) return known;
      const made = source.render(picture, size, format);
      cache.set(key, made);
      made.then(
        async ({ bytes }) => {
          held += bytes.length;
          for (const [oldest, entry] of cache) {
            if (held <= maxBytes || oldest === key) break;
            cache.delete(oldest);
            held -= (await entry).bytes.length;
          }
        },
        () => cache.delete(key),
      );
      return made;
    },
  };
}
