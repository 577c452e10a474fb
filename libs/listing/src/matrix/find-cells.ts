import type { CellStatus, MatrixCell } from './cell.ts';
import type { MatrixRow } from './read-matrix.ts';

/** Which cells to find. */
export interface CellFilter {
  /** A status, or `changed` for cells that New changes; null for all. */
  readonly status: CellStatus | 'changed' | null;
  /** A part of a text, or of the name or code of the language. Case is ignored. */
  readonly search: string;
}

/**
 * The positions of a row's cells that a filter finds; null when it finds nothing in the row. If the search names the
 * language, all its cells with the status are found.
 */
export function findCells(row: MatrixRow, { status, search }: CellFilter): number[] | null {
  const sought = search.trim().toLowerCase();
  const isNamed =
    sought === '' ||
    [row.entry.name, ...Object.values(row.entry.codes)].some((name) => name.toLowerCase().includes(sought));
  const found = [...row.cells.keys()].filter((index) => {
    const cell = row.cells[index];
    return cell && hasStatus(cell, status) && (isNamed || cell.text.toLowerCase().includes(sought));
  });
  return found.length > 0 || (isNamed && status === null) ? found : null;
}

function hasStatus(cell: MatrixCell, status: CellFilter['status']): boolean {
  return status === null || (status === 'changed' ? cell.isChanged : cell.status === status);
}
