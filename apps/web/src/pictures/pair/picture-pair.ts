import type { ListingPicture } from '@storedeck/listing';
import type { ComparedPictures, PictureChange } from '@storedeck/listing/compare';

/** A picture that differs between two sets, with its counterpart. */
export interface PicturePair {
  /** Display name of the locale. */
  readonly locale: string;
  readonly slot: string;
  readonly kind: Exclude<PictureChange['kind'], 'same'>;
  readonly before: ListingPicture | null;
  readonly after: ListingPicture | null;
  /** Positions in the sets, from 0. */
  readonly from: number | null;
  readonly to: number | null;
}

/** The pictures of one set that differ: first those of the later set by position, then the removed ones. */
export function pairsOfSet(
  { locale, slot, before: was, after: is }: { locale: string; slot: string } & ComparedPictures,
  earlier: readonly ListingPicture[],
  later: readonly ListingPicture[],
): PicturePair[] {
  const changes = is.flatMap((change, to): PicturePair[] => {
    if (change.kind === 'same' || change.kind === 'removed') return [];
    const from = change.kind === 'added' ? null : change.other;
    const before = from === null ? null : (earlier[from] ?? null);
    return [{ locale, slot, kind: change.kind, before, after: later[to] ?? null, from, to }];
  });
  const removed = was.flatMap(({ kind }, from): PicturePair[] =>
    kind === 'removed'
      ? [{ locale, slot, kind, before: earlier[from] ?? null, after: null, from, to: null }]
      : [],
  );
  return [...changes, ...removed];
}
