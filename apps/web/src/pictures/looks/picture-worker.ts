import { pictureLook, type Pixels } from '@storedeck/listing/compare';

import { drawDifference } from './difference.ts';
import { keptLook, keepLook } from './kept-looks.ts';
import type { PictureJob, PictureResult } from './picture-job.ts';

/**
 * The largest number of pixels that are read from a picture. No store accepts a larger picture, and its pixels would
 * fill the memory.
 */
const MAX_PIXELS = 40_000_000;

// Jobs run one after the other, so that only the pixels of one job are in memory.
let last: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: PictureJob }>) => {
  last = last.then(async () => {
    const result = await perform(job).catch(() => null);
    postMessage({ id, result }, { transfer: result && 'bitmap' in result ? [result.bitmap] : [] });
  });
});

async function perform(job: PictureJob): Promise<PictureResult> {
  if (job.kind === 'difference')
    return drawDifference(await readPixels(job.before), await readPixels(job.after));
  const known = await keptLook(job.sha256);
  if (known) return known;
  const look = pictureLook(await readPixels(job.url, { half: true }));
  await keepLook(job.sha256, look);
  return look;
}

/** A side of a picture that is read in half the size has at least so many pixels. */
const MIN_SIDE = 512;

/**
 * Reads the pixels of a picture. With `half`, both sides are halved if the picture is large: each pixel is then the
 * mean of four, which takes a quarter of the time to read and changes the mean of a larger area by almost nothing.
 */
async function readPixels(url: string, { half = false } = {}): Promise<Pixels> {
  const response = await fetch(url, { priority: 'low' });
  if (!response.ok) throw new Error(`The picture cannot be read: ${response.status}.`);
  const bitmap = await createImageBitmap(await response.blob());
  try {
    if (bitmap.width * bitmap.height > MAX_PIXELS) throw new Error('The picture is too large.');
    const scale = half && Math.min(bitmap.width, bitmap.height) >= MIN_SIDE ? 2 : 1;
    const [width, height] = [Math.round(bitmap.width / scale), Math.round(bitmap.height / scale)];
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The browser cannot read pixels.');
    context.drawImage(bitmap, 0, 0, width, height);
    return { data: context.getImageData(0, 0, width, height).data, width, height };
  } finally {
    bitmap.close();
  }
}
