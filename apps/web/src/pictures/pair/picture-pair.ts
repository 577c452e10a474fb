import type { ListingPicture } from '@storedeck/listing';
import { type ChangedSet, type PicturePair as ComparedPair, picturePairs } from '@storedeck/listing/compare';

/** A picture that differs between two sets, with its counterpart. */
export interface PicturePair extends ComparedPair {
  /** Display name of the locale. */
  readonly locale: string;
  readonly kind: Exclude<ComparedPair['kind'], 'same'>;
}

/** The changed pictures of one set: first the pictures of the later set by position, then the removed ones. */
export function pairsOfSet(
  { locale, ...set }: { locale: string } & ChangedSet,
  earlier: readonly ListingPicture[],
  later: readonly ListingPicture[],
): PicturePair[] {
  return picturePairs(set, earlier, later).flatMap(({ kind, ...pair }) =>
    kind === 'same' ? [] : [{ ...pair, kind, locale }],
  );
}
