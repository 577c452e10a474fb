import type { ListingPicture } from '@storedeck/listing';
import { type ChangedSet, type PicturePair as ComparedPair, picturePairs } from '@storedeck/listing/compare';

/**
 * A picture that differs between the earlier and the later version of a set, with its counterpart in the other version.
 */
export interface PicturePair extends ComparedPair {
  /** Display name of the locale. */
  readonly locale: string;
  readonly kind: Exclude<ComparedPair['kind'], 'same'>;
}

/**
 * Returns the changed pictures of one set: first the pictures of the later set by position, then the removed pictures.
 */
export function pairsOfSet(
  { locale, ...set }: { locale: string } & ChangedSet,
  earlier: readonly ListingPicture[],
  later: readonly ListingPicture[],
): PicturePair[] {
  return picturePairs(set, earlier, later).flatMap(({ kind, ...pair }) =>
    kind === 'same' ? [] : [{ ...pair, kind, locale }],
  );
}
