import { pictureRule, type PictureRule, type PictureStore } from '@storedeck/contract';

import type { Store } from './stores.ts';

/** The store as the interface names it. */
export function pictureStore(store: Store): PictureStore {
  return store === 'appstore' ? 'appstore' : 'googleplay';
}

/** What a store takes in a slot. */
export function ruleOf(store: Store, slot: string): PictureRule {
  return pictureRule(pictureStore(store), slot);
}

/** What a slot takes, in a line: `PNG or JPEG, 1320 × 2868, 1290 × 2796 or 1260 × 2736, no alpha`. */
export function expectedPicture(store: Store, slot: string): string {
  const { sizes, range, formats, alpha } = ruleOf(store, slot);
  const kinds = formats.map((format) => (format === 'png' ? 'PNG' : 'JPEG'));
  // Most sizes may lie as well; naming both would bury them.
  const upright = (sizes ?? []).filter(
    ([w, h]) => w <= h || !sizes?.some(([width, height]) => width === h && height === w),
  );
  const size = sizes
    ? or(upright.map(([width, height]) => `${width}\u00a0×\u00a0${height}`))
    : range && `sides of ${range.min} to ${range.max}, at most ${range.ratio} : 1`;
  return [or(kinds), size, alpha ? undefined : 'no alpha'].filter((part) => part !== undefined).join(', ');
}

function or(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}
