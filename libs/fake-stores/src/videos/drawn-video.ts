import type { Canvas } from '@storedeck/drawing';

import { drawPicture } from '../pictures/draw-picture.ts';
import type { EncodedPicture } from '../pictures/picture-source.ts';
import type { Picture } from '../product/picture.ts';
import { encodeFrames, FRAMES_PER_SECOND } from './encode-frames.ts';
import { frameOf, type VideoFrame, wiped } from './video-frame.ts';

/** Smaller than a real app preview, because the frames are hardly compressed. */
const SIZE = { width: 384, height: 832 };
const SCREENS_SHOWN = 3;
const WIPE_FRAMES = 6;
const HELD_FRAMES = 1.5 * FRAMES_PER_SECOND;

/** The video of an app preview: screens of the app, one after the other. */
export async function drawnVideo(canvas: Canvas, preview: Picture): Promise<EncodedPicture> {
  await canvas.ready();
  const screens = Array.from({ length: SCREENS_SHOWN }, (_, index) => {
    const { context, pixels } = canvas.create(SIZE.width, SIZE.height);
    drawPicture(canvas, context, { ...preview, ...SIZE, screen: preview.screen + index });
    return frameOf(pixels(), SIZE);
  });
  return encodeFrames(
    screens.flatMap((screen, index) => [...wipe(screens[index - 1], screen), ...held(screen)]),
  );
}

function held(screen: VideoFrame): VideoFrame[] {
  return Array.from({ length: HELD_FRAMES }, () => screen);
}

function wipe(before: VideoFrame | undefined, after: VideoFrame): VideoFrame[] {
  if (!before) return [];
  return Array.from({ length: WIPE_FRAMES }, (_, step) =>
    wiped(before, after, ((step + 1) * SIZE.width) / (WIPE_FRAMES + 1)),
  );
}
