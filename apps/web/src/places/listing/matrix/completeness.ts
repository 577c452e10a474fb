import type { Listing, Store } from '@storedeck/listing';
import { countCells, readMatrix, type CellCounts } from '@storedeck/listing/matrix';

/**
 * The listing whose languages are judged. If it is New, `current` is the listing of the stores, which keep their
 * texts and pictures where New has none.
 */
export interface JudgedListings {
  readonly listing: Listing | null;
  readonly current: Listing | null;
}

/** What is missing or too long in each language of a store, by the store's code. */
export function completenessOf(
  { listing, current }: JudgedListings,
  store: Store,
): ReadonlyMap<string, CellCounts> {
  if (!listing) return new Map();
  const matrix = readMatrix({ stores: [store], current, next: listing });
  return new Map(matrix.rows.map((row) => [row.entry.codes[store] ?? '', countCells(matrix, row)] as const));
}
