import type { CellFilter } from '@storedeck/listing/matrix';

const STATUSES = ['tooLong', 'missing', 'same', 'changed'] as const;

/** The state of the matrix. The page's address contains it, beside the state of the Listing place. */
export interface MatrixState {
  /** Whether both stores are shown, not only the chosen one. */
  readonly both: boolean;
  readonly filter: CellFilter;
  /** The field or slot of the open cell; its store and locale are part of the state of the Listing place. */
  readonly open: string | null;
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
    open: field !== null && /^\w{1,60}$/.test(field) ? field : null,
  };
}

/** Writes a change of the state into an address. Other parameters of the address stay. */
export function writeMatrixState(before: URLSearchParams, change: Partial<MatrixState>): URLSearchParams {
  const { both, filter, open } = { ...readMatrixState(before), ...change };
  const next = new URLSearchParams(before);
  const values = {
    stores: both ? 'both' : null,
    status: filter.status,
    search: filter.search || null,
    field: open,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
