import type { ListingImage } from '@storedeck/contract';

import { slotName, type Slots } from '../devices.ts';
import type { Store } from '../stores.ts';
import { words } from '../version-state.ts';
import { acceptedSizes } from './display-types.table.ts';
import { MOST_SCREENSHOTS, PLAY_GRAPHICS, PLAY_MOST_RATIO, PLAY_SIDE } from './limits.table.ts';
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
  const most = store === 'play' && slot in PLAY_GRAPHICS ? 1 : MOST_SCREENSHOTS[store];
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
  const wrong = store === 'appstore' ? wrongForApple(slot, width, height) : wrongForPlay(slot, width, height);
  if (wrong === null) return [];
  return [
    {
      severity: 'error',
      kind: 'Wrong pixel size',
      detail: `${slotName(slot)}: ${width} × ${height}, ${wrong}`,
    },
  ];
}

function wrongForApple(slot: string, width: number, height: number): string | null {
  const sizes = acceptedSizes(slot);
  if (!sizes || sizes.some(([w, h]) => w === width && h === height)) return null;
  const alike = sizes.filter(([w, h]) => w > h === width > height);
  return `expected ${(alike.length > 0 ? alike : sizes).map(([w, h]) => `${w} × ${h}`).join(' or ')}`;
}

function wrongForPlay(slot: string, width: number, height: number): string | null {
  const fixed = PLAY_GRAPHICS[slot];
  if (fixed) {
    return width === fixed.width && height === fixed.height
      ? null
      : `expected ${fixed.width} × ${fixed.height}`;
  }
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < PLAY_SIDE.min || long > PLAY_SIDE.max) {
    return `each side must be ${PLAY_SIDE.min} to ${PLAY_SIDE.max}`;
  }
  return long > PLAY_MOST_RATIO * short ? 'the long side may be twice the short one at most' : null;
}
