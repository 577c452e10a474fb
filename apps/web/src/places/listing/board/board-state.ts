import { readSource, type Source } from '../url-state.ts';

/** The state of the board. Like the locale, it is part of the page's address. */
export interface BoardState {
  /** `locale`: the store pages of one locale. `screen`: one screenshot in all locales. */
  readonly mode: 'locale' | 'screen';
  /** The position of the screenshot, from 0. */
  readonly position: number;
  /**
   * The chosen listing; null if the user has not chosen a listing. In this case, the board shows the first existing
   * listing of New, Live and Draft.
   */
  readonly source: Source | null;
}

const MAX_POSITION = 29;

/** Reads the state from an address. */
export function readBoardState(search: URLSearchParams): BoardState {
  const position = Number(search.get('position') ?? '1') - 1;
  return {
    mode: search.get('board') === 'screen' ? 'screen' : 'locale',
    position: Number.isInteger(position) ? Math.max(0, Math.min(MAX_POSITION, position)) : 0,
    source: readSource(search.get('of')),
  };
}

/** Writes a change of the state into an address. Other parameters of the address stay. */
export function writeBoardState(before: URLSearchParams, change: Partial<BoardState>): URLSearchParams {
  const { mode, position, source } = { ...readBoardState(before), ...change };
  const next = new URLSearchParams(before);
  const values = {
    board: mode === 'screen' ? mode : null,
    position: position > 0 ? String(Math.min(MAX_POSITION, position) + 1) : null,
    of: source === 'current' ? 'live' : source,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
