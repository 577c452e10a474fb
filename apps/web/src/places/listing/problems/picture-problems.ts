import { fitsPictureRule, type ListingImage } from '@storedeck/contract';

import { slotName, type Slots } from '../devices.ts';
import { ruleOf } from '../picture-rules.ts';
import type { Store } from '../stores.ts';
import { words } from '../version-state.ts';
import type { Problem } from './problem.ts';

/** What a store has against the pictures of a locale, each by itself and the sets by their count. */
export function findPictureProblems(store: Store, code: string, slots: Slots): Problem[] {
  return Object.entries(slots).flatMap(([slot, images]) => [
    ...countProblems(store, code, slot, images),
    ...images.flatMap((image, picture) => {
      const at = { store, locale: code, slot, picture };
      return [...absence(image), ...sizeProblems(store, slot, image)].map((found) => ({ ...found, at }));
    }),
  ]);
}

export type Found = Omit<Problem, 'at'>;

function countProblems(store: Store, code: string, slot: string, images: readonly ListingImage[]): Problem[] {
  const { most } = ruleOf(store, slot);
  if (images.length <= most) return [];
  return [
    {
      severity: 'error',
      kind: 'Too many pictures',
      detail: `${slotName(slot)}: ${images.length} of at most ${most}`,
      at: { store, locale: code, slot, picture: most },
    },
  ];
}

function absence({ file, state }: ListingImage): Found[] {
  if (file !== null && (!state || state === 'COMPLETE')) return [];
  return [
    {
      severity: state === 'FAILED' || !state ? 'error' : 'warning',
      kind: 'Picture not available',
      detail: state ? words(state) : 'it has no file',
    },
  ];
}

/** What is wrong with a picture's pixel size, as far as it is known. */
export function sizeProblems(
  store: Store,
  slot: string,
  { width, height }: Pick<ListingImage, 'width' | 'height'>,
): Found[] {
  if (!width || !height) return [];
  const rule = ruleOf(store, slot);
  if (fitsPictureRule({ width, height }, rule)) return [];
  const expected = rule.sizes
    ? `expected ${sizesLike(rule.sizes, width > height)}`
    : rule.range && Math.max(width, height) <= rule.range.max && Math.min(width, height) >= rule.range.min
      ? `the long side may be ${rule.range.ratio} times the short one at most`
      : `each side must be ${rule.range?.min} to ${rule.range?.max}`;
  return [
    {
      severity: 'error',
      kind: 'Wrong pixel size',
      detail: `${slotName(slot)}: ${width} × ${height}, ${expected}`,
    },
  ];
}

function sizesLike(sizes: readonly (readonly [number, number])[], lying: boolean): string {
  const alike = sizes.filter(([w, h]) => w > h === lying);
  return (alike.length > 0 ? alike : sizes).map(([w, h]) => `${w} × ${h}`).join(' or ');
}
