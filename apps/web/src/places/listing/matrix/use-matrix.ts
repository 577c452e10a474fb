import { type Listing, type LocaleEntry, type Store, STORES } from '@storedeck/listing';
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
  current,
  next,
  entries,
}: {
  /** Whether both stores are shown, not only `store`. */
  both: boolean;
  store: Store;
  current: Listing | null;
  next: Listing | null;
  entries: readonly LocaleEntry[];
}): Matrix {
  const former = useRef<Matrix>(undefined);
  return useMemo(() => {
    former.current = readMatrix(
      { stores: both ? STORES : [store], current, next: next ?? NO_LISTING, entries },
      former.current,
    );
    return former.current;
  }, [both, store, current, next, entries]);
}
