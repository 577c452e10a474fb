import { type Listing, type ListingPicture, picturesAt, type Store } from '@storedeck/listing';
import type { PictureChange } from '@storedeck/listing/compare';

import type { ChangedLocale } from '../changed-locales.ts';

/** A picture that differs between the two sides, with its counterpart. */
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

/** All pictures that differ, by locale, set and position. */
export function picturePairs(
  locales: readonly ChangedLocale[],
  { store, before: earlier, after: later }: { store: Store; before: Listing; after: Listing },
): PicturePair[] {
  return locales.flatMap(({ code, entry, sets }) =>
    sets.flatMap(({ slot, before: was, after: is }) => {
      const [olds, news] = [
        picturesAt(earlier, { store, code }, slot),
        picturesAt(later, { store, code }, slot),
      ];
      const changes = is.flatMap((change, to): PicturePair[] => {
        if (change.kind === 'same' || change.kind === 'removed') return [];
        const from = change.kind === 'added' ? null : change.other;
        const before = from === null ? null : (olds[from] ?? null);
        return [{ locale: entry.name, slot, kind: change.kind, before, after: news[to] ?? null, from, to }];
      });
      const removed = was.flatMap((change, from): PicturePair[] =>
        change.kind === 'removed'
          ? [
              {
                locale: entry.name,
                slot,
                kind: 'removed',
                before: olds[from] ?? null,
                after: null,
                from,
                to: null,
              },
            ]
          : [],
      );
      return [...changes, ...removed];
    }),
  );
}
