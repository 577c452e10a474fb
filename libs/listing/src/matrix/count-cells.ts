import type { Store } from '../stores.ts';
import type { CellStatus } from './cell.ts';
import type { Matrix, MatrixRow } from './read-matrix.ts';

/** The number of a language's cells with each status, and the number of cells that New changes. */
export type CellCounts = Readonly<Record<CellStatus | 'changed', number>>;

/**
 * Counts the cells of a row.
 *
 * @param store if given, only the columns of this store are counted
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
