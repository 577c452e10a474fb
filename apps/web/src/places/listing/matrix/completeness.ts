import type { Listing, Store } from '@storedeck/listing';
import { countCells, readMatrix, type CellCounts } from '@storedeck/listing/matrix';

/**
 * The listing whose languages are checked for missing and too long content. If the listing is New, `current` is
 * Current: where New has no text or picture, the stores keep the text or picture of Current. For other listings,
 * `current` is null.
 */
export interface JudgedListings {
  readonly listing: Listing | null;
  readonly current: Listing | null;
}

/**
 * Counts the cells of each language of a store by status, such as missing or too long. The keys are the store's codes
 * of the languages.
 */
export function completenessOf(
  { listing, current }: JudgedListings,
  store: Store,
): ReadonlyMap<string, CellCounts> {
  if (!listing) return new Map();
  const matrix = readMatrix({ stores: [store], current, next: listing });
  return new Map(matrix.rows.map((row) => [row.entry.codes[store] ?? '', countCells(matrix, row)] as const));
}
