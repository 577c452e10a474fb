import type { CellStatus } from './cell.ts';
import type { MatrixRow } from './read-matrix.ts';

/** The number of a language's cells with each status, and the number of cells that New changes. */
export type CellCounts = Readonly<Record<CellStatus | 'changed', number>>;

/** Counts the cells of a row. */
export function countCells({ cells }: MatrixRow): CellCounts {
  const counts = { ok: 0, empty: 0, missing: 0, tooLong: 0, same: 0, changed: 0 };
  for (const cell of cells) {
    if (!cell) continue;
    counts[cell.status] += 1;
    if (cell.isChanged) counts.changed += 1;
  }
  return counts;
}
