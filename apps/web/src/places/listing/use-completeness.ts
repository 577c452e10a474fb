import type { Listing, Store } from '@storedeck/listing';
import type { CellCounts } from '@storedeck/listing/matrix';
import { useEffect, useState } from 'react';

/** The listing whose languages are judged. If it is New, `current` is the listing whose parts the stores keep. */
export interface JudgedListings {
  readonly listing: Listing | null;
  readonly current: Listing | null;
}

/** What is missing or too long in each language of a store, by the store's code. Null until the code is loaded. */
export function useCompleteness(
  { listing, current }: JudgedListings,
  store: Store,
): ReadonlyMap<string, CellCounts> | null {
  const [counts, setCounts] = useState<ReadonlyMap<string, CellCounts> | null>(null);
  useEffect(() => {
    if (!listing) return;
    let isOver = false;
    void import('./editing.ts').then(
      ({ countCells, readMatrix }) => {
        if (isOver) return;
        const matrix = readMatrix({ stores: [store], current, next: listing });
        setCounts(
          new Map(matrix.rows.map((row) => [row.entry.codes[store] ?? '', countCells(matrix, row)] as const)),
        );
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
