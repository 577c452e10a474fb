import type { Store } from '@storedeck/listing';
import type { CellCounts } from '@storedeck/listing/matrix';
import { useEffect, useState } from 'react';

import type { JudgedListings } from './matrix/completeness.ts';

/** What is missing or too long in each language of a store, by the store's code. Null until the code is loaded. */
export function useCompleteness(
  { listing, current }: JudgedListings,
  store: Store,
): ReadonlyMap<string, CellCounts> | null {
  const [counts, setCounts] = useState<ReadonlyMap<string, CellCounts> | null>(null);
  useEffect(() => {
    let isOver = false;
    void import('./editing.ts').then(
      ({ completenessOf }) => {
        if (!isOver) setCounts(completenessOf({ listing, current }, store));
      },
      // Without this code, the list has no dots.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [listing, current, store]);
  return counts;
}
