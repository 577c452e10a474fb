import type { Store } from '@storedeck/listing';
import type { CellCounts } from '@storedeck/listing/matrix';
import { useEffect, useState } from 'react';

import type { JudgedListings } from './completeness.ts';

/**
 * Counts the texts and sets of each language of a store by status, such as missing or too long. The keys are the
 * store's codes of the languages. Returns null until the code that counts them is loaded.
 */
export function useCompleteness(
  { listing, stored }: JudgedListings,
  store: Store,
): ReadonlyMap<string, CellCounts> | null {
  const [counts, setCounts] = useState<ReadonlyMap<string, CellCounts> | null>(null);
  useEffect(() => {
    let isOver = false;
    void import('./editing.ts').then(
      ({ countCompleteness }) => {
        if (!isOver) setCounts(countCompleteness({ listing, stored }, store));
      },
      // If the code cannot be loaded, the list has no dots.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [listing, stored, store]);
  return counts;
}
