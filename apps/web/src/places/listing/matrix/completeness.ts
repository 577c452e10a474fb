import type { Listing, Store } from '@storedeck/listing';
import { countCells, readMatrix, type CellCounts } from '@storedeck/listing/matrix';

/**
 * The listing whose languages are judged. If the listing is New, `current` is Current: where New has no text or
 * picture, the stores keep that of Current.
 */
export interface JudgedListings {
  readonly listing: Listing | null;
  readonly current: Listing | null;
}

/** Counts what is missing or too long in each language of a store. The keys are the store's codes of the languages. */
export function completenessOf(
  { listing, current }: JudgedListings,
  store: Store,
): ReadonlyMap<string, CellCounts> {
  if (!listing) return new Map();
  const matrix = readMatrix({ stores: [store], current, next: listing });
  return new Map(matrix.rows.map((row) => [row.entry.codes[store] ?? '', countCells(matrix, row)] as const));
}
