import type { PictureSize } from '@storedeck/pictures';

import type { PictureRule } from '../pictures/picture-rules.table.ts';
import type { PictureRemedy } from './problem.ts';

/**
 * The largest factor by which a picture may exceed an accepted size and still be cropped. Such a picture was probably
 * padded, so cropping removes only the padding.
 */
const MAX_CROP = 1.15;
/** The largest difference, in pixels, that comes from rounding the sides of a scaled picture to whole pixels. */
const MAX_ROUNDING = 2;
/** The largest factor by which a picture is enlarged. With a larger factor, the picture would be too blurred. */
const MAX_ENLARGEMENT = 2;

/** The correction that gives a picture a size that the rule accepts; undefined if a person must decide. */
export function resizeRemedy(size: PictureSize, rule: PictureRule): PictureRemedy | undefined {
  const target = rule.sizes ? nearestSize(size, rule.sizes) : rule.range && sizeInRange(size, rule.range);
  if (target === undefined) return undefined;
  const { width, height } = target;
  if (width > size.width * MAX_ENLARGEMENT || height > size.height * MAX_ENLARGEMENT) return undefined;
  return { kind: 'resize', how: howToResize(size, target), width, height };
}

function howToResize(from: PictureSize, to: PictureSize): 'crop' | 'scale' | 'fill' {
  const [x, y] = [from.width / to.width, from.height / to.height];
  if (Math.abs(from.height / x - to.height) <= MAX_ROUNDING) return 'scale';
  return x >= 1 && y >= 1 && x <= MAX_CROP && y <= MAX_CROP ? 'crop' : 'fill';
}

/** The accepted size of the same orientation whose proportions and number of pixels are most similar. */
function nearestSize(size: PictureSize, sizes: NonNullable<PictureRule['sizes']>): PictureSize | undefined {
  const distance = ([width, height]: readonly [number, number]): number =>
    200 * Math.abs(Math.log((width * size.height) / (height * size.width))) +
    Math.abs(Math.log((width * height) / (size.width * size.height)));
  const [best] = sizes
    .filter(([width, height]) => width > height === size.width > size.height)
    .toSorted((a, b) => distance(a) - distance(b));
  return best && { width: best[0], height: best[1] };
}

function sizeInRange(
  { width, height }: PictureSize,
  { min, max, ratio }: NonNullable<PictureRule['range']>,
): PictureSize | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const scale = short < min ? min / short : Math.min(1, max / long);
  const scaled = Math.round(short * scale);
  const target = { short: scaled, long: Math.min(Math.round(long * scale), Math.floor(ratio * scaled)) };
  if (target.short < min || target.long > max) return undefined;
  return width > height
    ? { width: target.long, height: target.short }
    : { width: target.short, height: target.long };
}
