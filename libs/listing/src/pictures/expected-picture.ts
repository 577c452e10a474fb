import { ownValue } from '../own-value.ts';
import type { Store } from '../stores.ts';
import { pictureRule, type PictureRule } from './picture-rules.table.ts';
import { PREVIEW_TYPES } from './preview-types.table.ts';

const MIB = 1024 * 1024;
/**
 * A limit of at least this number of bytes, such as the App Store's 500 MiB, is not shown, because real pictures do not
 * reach such a limit.
 */
const WORTH_NAMING_BYTES = 20 * MIB;

/** The display name of each picture format. */
export const FORMAT_NAMES = { png: 'PNG', jpg: 'JPEG', webp: 'WebP' } as const;

/**
 * Describes the pictures that a store accepts in a slot, in one line: `PNG or JPEG, 1320 × 2868, 1290 × 2796, or 1260 ×
 * 2736, no alpha`. Sizes that are accepted in both orientations are shown only in portrait.
 */
export function expectedPicture(store: Store, slot: string): string {
  const video = ownValue(PREVIEW_TYPES, slot);
  if (store === 'appStore' && video) return expectedVideo(video.sizes);
  const { formats, sizes, range, alpha, maxBytes } = pictureRule(store, slot);
  return [
    orList(formats.map((format) => FORMAT_NAMES[format])),
    sizes && orList(portrait(sizes).map(([width, height]) => sizeText({ width, height }))),
    range && rangeText(range),
    alpha === 'accepted' ? undefined : 'no alpha',
    maxBytes < WORTH_NAMING_BYTES ? `at most ${fileSizeText(maxBytes)}` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function expectedVideo(sizes: Sizes): string {
  const shown = orList(portrait(sizes).map(([width, height]) => sizeText({ width, height })));
  return [
    'MP4 or QuickTime with H.264',
    shown,
    '15 to 30 seconds',
    'constant 30 frames per second',
    'AAC sound',
  ]
    .filter(Boolean)
    .join(', ');
}

/** A size in pixels as text: `1290 × 2796`. */
export function sizeText({ width, height }: { width: number; height: number }): string {
  return `${width} × ${height}`;
}

/** The size of a file as text: `8.6 MiB`. Rounded up, so a file above a limit is never shown as equal to the limit. */
export function fileSizeText(bytes: number): string {
  return `${Math.ceil((bytes / MIB) * 10) / 10} MiB`;
}

/** Joins words with "or": `PNG or JPEG`. */
export function orList(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}

function rangeText({ min, max, ratio }: NonNullable<PictureRule['range']>): string {
  return ratio === 1 ? `a square of ${min} to ${max}` : `sides of ${min} to ${max}, at most ${ratio} : 1`;
}

type Sizes = NonNullable<PictureRule['sizes']>;

function portrait(sizes: Sizes): Sizes {
  return sizes.filter(
    ([width, height]) => width <= height || !sizes.some(([w, h]) => w === height && h === width),
  );
}
