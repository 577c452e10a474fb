import {
  type Listing,
  type LocaleEntry,
  publishedParts,
  type Store,
  type StoredListings,
  STORES,
} from '@storedeck/listing';
import { readMatrix, type Matrix } from '@storedeck/listing/matrix';
import { useMemo, useRef } from 'react';

const NO_LISTING: Listing = { schemaVersion: 1 };

/**
 * The matrix of New. After an edit, only the rows of the changed languages are new objects, so that only these rows are
 * drawn again.
 */
export function useMatrix({
  both,
  store,
  stored,
  kept,
  next,
  entries,
}: {
  /** Whether both stores are shown, not only `store`. */
  both: boolean;
  store: Store;
  /** What the stores had at the last sync. */
  stored: StoredListings;
  /** The listing from which publishing keeps what New does not change. */
  kept: Listing | null;
  next: Listing | null;
  entries: readonly LocaleEntry[];
}): Matrix {
  const former = useRef<Matrix>(undefined);
  return useMemo(() => {
    former.current = readMatrix(
      {
        stores: both ? STORES : [store],
        current: kept,
        next: publishedParts(stored, next ?? NO_LISTING),
        entries,
      },
      former.current,
    );
    return former.current;
  }, [both, store, stored, kept, next, entries]);
}
