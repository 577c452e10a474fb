import { SCENES } from '../pictures/palette.ts';
import type { EncodedPicture } from '../pictures/picture-source.ts';
import { type Picture, pictureToken } from '../product/picture.ts';
import { encodeFrames, FRAMES_PER_SECOND } from './encode-frames.ts';

const SIZE = { width: 48, height: 96 };

/** Makes a one-coloured video of two seconds without a canvas. No two app previews have the same bytes. */
export async function plainVideo(preview: Picture): Promise<EncodedPicture> {
  const color = SCENES[preview.screen % SCENES.length]?.bottom ?? '#808080';
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const pixels = Uint8Array.from({ length: SIZE.width * SIZE.height * 4 }, (_, at) => rgb[at % 4] ?? 255);
  // The first pixels get grey values from the app preview's token, so that each app preview has different bytes.
  [...pictureToken(preview)].forEach((digit, at) => pixels.fill(2 * digit.charCodeAt(0), at * 4, at * 4 + 3));
  return encodeFrames(
    Array.from({ length: 2 * FRAMES_PER_SECOND }, () => pixels),
    SIZE,
  );
}
