import type { LocaleEntry } from '@storedeck/listing';
import { findCells, type CellFilter } from '@storedeck/listing/matrix';

import { localeTerms } from '../../../ui/search/locale-terms.ts';
import { rankMatches } from '../../../ui/search/rank-matches.ts';
import { isFilterSet } from './filter-bar.tsx';

/** A row that the filter finds. */
export interface FoundRow<Row> {
  readonly row: Row;
  /** The positions of the found cells, separated by commas; null if all cells are shown alike. */
  readonly cells: string | null;
}

/**
 * Returns the rows that a filter finds, and those that are kept without it. The languages that match a search are first,
 * because a row can also match with a text.
 */
export function findRows<Row extends Parameters<typeof findCells>[0] & { readonly entry: LocaleEntry }>(
  rows: readonly Row[],
  filter: CellFilter,
  isKept: (row: Row) => boolean = () => false,
): FoundRow<Row>[] {
  const ranked = rankMatches(rows, filter.search, ({ entry }) => localeTerms(entry));
  return [...new Set([...ranked, ...rows])].flatMap((row) => {
    const cells = findCells(row, filter);
    if (cells) return [{ row, cells: isFilterSet(filter) ? cells.join() : null }];
    return isKept(row) ? [{ row, cells: null }] : [];
  });
}
