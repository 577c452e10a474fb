import type { Store } from '../stores.ts';
import type { CellStatus } from './cell.ts';
import type { Matrix, MatrixRow } from './read-matrix.ts';

/** How many cells of a language have each status, and how many are changed. */
export type CellCounts = Readonly<Record<CellStatus | 'changed', number>>;

/**
 * Counts the cells of a row.
 *
 * @param store counts only the columns of this store
 */
export function countCells({ columns }: Pick<Matrix, 'columns'>, row: MatrixRow, store?: Store): CellCounts {
  const counts = { ok: 0, empty: 0, missing: 0, tooLong: 0, same: 0, changed: 0 };
  row.cells.forEach((cell, index) => {
    if (!cell || (store !== undefined && columns[index]?.store !== store)) return;
    counts[cell.status] += 1;
    if (cell.isChanged) counts.changed += 1;
  });
  return counts;
}
