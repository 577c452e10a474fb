import { type Listing, picturesAt, type Store } from '@storedeck/listing';
import type { ChangedLocale } from '@storedeck/listing/compare';

import { pairsOfSet, type PicturePair } from '../../../pictures/pair/picture-pair.ts';

/** Returns all pictures that differ, in the order of locale, set and position. */
export function picturePairs(
  locales: readonly ChangedLocale[],
  { store, before, after }: { store: Store; before: Listing; after: Listing },
): PicturePair[] {
  return locales.flatMap(({ code, entry, sets }) =>
    sets.flatMap((set) =>
      pairsOfSet(
        { ...set, locale: entry.name },
        picturesAt(before, { store, code }, set.slot),
        picturesAt(after, { store, code }, set.slot),
      ),
    ),
  );
}
