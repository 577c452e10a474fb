import type { EncodedPicture, PictureSource } from '../pictures/picture-source.ts';
import type { Picture } from '../product/picture.ts';
import { plainVideo } from '../videos/plain-video.ts';

/** Caches the newest pictures and videos of a source, up to `maxBytes` in total. */
export function cachedPictures(
  source: PictureSource,
  makeKey: (picture: Picture) => string,
  maxBytes: number,
): Required<PictureSource> {
  const cache = new Map<string, Promise<EncodedPicture>>();
  let held = 0;
  const cached = (key: string, make: () => Promise<EncodedPicture>): Promise<EncodedPicture> => {
    const known = cache.get(key);
    if (known) return known;
    const made = make();
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
  };
  return {
    render: (picture, size, format) =>
      cached(`${makeKey(picture)}/${size.width}x${size.height}/${format}`, () =>
        source.render(picture, size, format),
      ),
    renderVideo: (preview) =>
      cached(`${makeKey(preview)}/video`, () => (source.renderVideo ?? plainVideo)(preview)),
  };
}
