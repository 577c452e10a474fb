import type { Canvas } from '@storedeck/drawing';

import { drawPicture } from '../pictures/draw-picture.ts';
import type { EncodedPicture } from '../pictures/picture-source.ts';
import type { Picture } from '../product/picture.ts';
import { encodeFrames, FRAMES_PER_SECOND } from './encode-frames.ts';

/**
 * Size of the video in pixels. The video is smaller than a real app preview, because the encoder does not compress
 * much.
 */
const SIZE = { width: 384, height: 832 };
const SCREENS_SHOWN = 3;
const WIPE_FRAMES = 6;
const HELD_FRAMES = 1.5 * FRAMES_PER_SECOND;

/** Draws the video of an app preview: screens of the app, one after the other. */
export async function drawnVideo(canvas: Canvas, preview: Picture): Promise<EncodedPicture> {
  await canvas.ready();
  const screens = Array.from({ length: SCREENS_SHOWN }, (_, index) => {
    const { context, pixels } = canvas.create(SIZE.width, SIZE.height);
    drawPicture(canvas, context, { ...preview, ...SIZE, screen: preview.screen + index });
    return pixels().slice();
  });
  return encodeFrames(
    screens.flatMap((screen, index) => [...wipe(screens[index - 1], screen), ...held(screen)]),
    SIZE,
  );
}

function held(screen: Uint8Array): Uint8Array[] {
  return Array.from({ length: HELD_FRAMES }, () => screen);
}

function wipe(before: Uint8Array | undefined, after: Uint8Array): Uint8Array[] {
  if (!before) return [];
  return Array.from({ length: WIPE_FRAMES }, (_, step) =>
    wiped(before, after, Math.round(((step + 1) * SIZE.width) / (WIPE_FRAMES + 1))),
  );
}

/** A copy of `before` in which the columns to the left of `x` come from `after`. */
function wiped(before: Uint8Array, after: Uint8Array, x: number): Uint8Array {
  const pixels = before.slice();
  const stride = SIZE.width * 4;
  for (let row = 0; row < pixels.length; row += stride) pixels.set(after.subarray(row, row + x * 4), row);
  return pixels;
}
