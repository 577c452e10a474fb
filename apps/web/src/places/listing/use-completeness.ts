import type { Store } from '@storedeck/listing';
import type { CellCounts } from '@storedeck/listing/matrix';
import { useEffect, useState } from 'react';

import type { JudgedListings } from './matrix/completeness.ts';

/**
 * Counts what is missing or too long in each language of a store, by the store's code of the language. Returns null
 * until the code for this is loaded.
 */
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
      // If the code cannot be loaded, the list has no dots.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [listing, current, store]);
  return counts;
}
