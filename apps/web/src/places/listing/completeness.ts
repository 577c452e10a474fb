import {
  keptListing,
  type Listing,
  publishedParts,
  type Store,
  type StoredListings,
} from '@storedeck/listing';
import { countCells, readMatrix, type CellCounts } from '@storedeck/listing/matrix';

/**
 * The listing whose languages are checked for missing and too long content. If the listing is New, `stored` is what the
 * stores had at the last sync, from which publishing keeps what New does not change. For other listings, it is null.
 */
export interface JudgedListings {
  readonly listing: Listing | null;
  readonly stored: StoredListings | null;
}

/**
 * Counts the cells of each language of a store by status, such as missing or too long. The keys are the store's codes
 * of the languages.
 */
export function countCompleteness(
  { listing, stored }: JudgedListings,
  store: Store,
): ReadonlyMap<string, CellCounts> {
  if (!listing) return new Map();
  const [current, next] = stored ? [keptListing(stored), publishedParts(stored, listing)] : [null, listing];
  const matrix = readMatrix({ stores: [store], current, next });
  return new Map(matrix.rows.map((row) => [row.entry.codes[store] ?? '', countCells(row)] as const));
}
