import type { ListingPicture } from '../listing.ts';
import type { ChangedSet } from './compare-locale.ts';
import type { PictureChange } from './compare-pictures.ts';

/** A picture of a compared set, with the picture's counterpart in the other set. */
export interface PicturePair {
  readonly slot: string;
  readonly kind: PictureChange['kind'];
  readonly before: ListingPicture | null;
  readonly after: ListingPicture | null;
  /** The position in the earlier set, counted from 0; null if the picture was added. */
  readonly from: number | null;
  /** The position in the later set, counted from 0; null if the picture was removed. */
  readonly to: number | null;
}

/**
 * The pairs of pictures of two compared sets: first the pictures of the later set by position, then the removed
 * pictures.
 */
export function picturePairs(
  { slot, before: was, after: is }: ChangedSet,
  earlier: readonly ListingPicture[],
  later: readonly ListingPicture[],
): PicturePair[] {
  const kept = is.flatMap((change, to): PicturePair[] => {
    if (change.kind === 'removed') return [];
    const from = change.kind === 'added' ? null : change.other;
    const before = from === null ? null : (earlier[from] ?? null);
    return [{ slot, kind: change.kind, before, after: later[to] ?? null, from, to }];
  });
  const removed = was.flatMap(({ kind }, from): PicturePair[] =>
    kind === 'removed' ? [{ slot, kind, before: earlier[from] ?? null, after: null, from, to: null }] : [],
  );
  return [...kept, ...removed];
}
