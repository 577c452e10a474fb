import type { CellStatus, MatrixCell } from './cell.ts';
import type { MatrixRow } from './read-matrix.ts';

/** The conditions for finding a cell. */
export interface CellFilter {
  /** A status, or `changed` for cells that New changes; null for all cells. */
  readonly status: CellStatus | 'changed' | null;
  /** A part of a text, or of the name or code of the language. Case is ignored. */
  readonly search: string;
}

/**
 * Returns the positions of the cells of a row that have the status and whose text contains the search text. If the name
 * or a code of the row's language contains the search text, returns all cells with the status. Returns null if no cell
 * is found, so that the row is hidden. Exception: if `status` is null and the language contains the search text,
 * returns an empty list, so that the row is shown without cells.
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
