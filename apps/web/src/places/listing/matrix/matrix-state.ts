import { readNotesTrack } from '@storedeck/listing';
import type { CellFilter } from '@storedeck/listing/matrix';

/** The numbers of lines of text that a row can show. */
export const ROW_LINES = [1, 3, 6] as const;
export type RowLines = (typeof ROW_LINES)[number];

const STATUSES = ['tooLong', 'missing', 'same', 'changed'] as const;

/** The state of the matrix. The page's address contains it, beside the state of the Listing place. */
export interface MatrixState {
  /** Whether both stores are shown, not only the chosen one. */
  readonly both: boolean;
  readonly filter: CellFilter;
  /** The field or slot of the open cell; its store and locale are part of the state of the Listing place. */
  readonly open: string | null;
  /** The lines of text in a row; null for a number that suits the number of rows. */
  readonly lines: RowLines | null;
}

/** Reads the state from an address. */
export function readMatrixState(search: URLSearchParams): MatrixState {
  const field = search.get('field');
  return {
    both: search.get('stores') === 'both',
    filter: {
      status: STATUSES.find((status) => status === search.get('status')) ?? null,
      search: search.get('search') ?? '',
    },
    open: field !== null && isField(field) ? field : null,
    lines: ROW_LINES.find((lines) => String(lines) === search.get('lines')) ?? null,
  };
}

function isField(name: string): boolean {
  return /^\w{1,60}$/.test(name) || readNotesTrack(name) !== undefined;
}

/** Writes a change of the state into an address. Other parameters of the address stay. */
export function writeMatrixState(before: URLSearchParams, change: Partial<MatrixState>): URLSearchParams {
  const { both, filter, open, lines } = { ...readMatrixState(before), ...change };
  const next = new URLSearchParams(before);
  const values = {
    stores: both ? 'both' : null,
    status: filter.status,
    search: filter.search || null,
    field: open,
    lines: lines === null ? null : String(lines),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
