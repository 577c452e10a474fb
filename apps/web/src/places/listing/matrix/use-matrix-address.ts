import type { CellFilter } from '@storedeck/listing/matrix';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';

import { writeListingState, type ListingState } from '../url-state.ts';
import { readMatrixState, writeMatrixState, type MatrixState } from './matrix-state.ts';

/**
 * The pause in typing after which the filter is written into the address, in ms. The filter is not written at each key
 * press, because every change of the address draws the whole place again.
 */
const PAUSE_MS = 300;

/**
 * Returns the state of the matrix from the page's address, and functions that change the state. While the user types,
 * the returned filter is newer than the address.
 */
export function useMatrixAddress() {
  const [search, setSearch] = useSearchParams();
  const shown = readMatrixState(search);
  const [filter, setFilter] = useState<CellFilter>(shown.filter);
  const [sought, setSought] = useState(shown.filter.search);
  // Another part of the page, such as the palette, has changed the address.
  if (shown.filter.search !== sought) {
    setSought(shown.filter.search);
    setFilter((before) => ({ ...before, search: shown.filter.search }));
  }

  const show = useCallback(
    (change: Partial<MatrixState>, listing: Partial<ListingState> = {}): void =>
      setSearch((before) => writeListingState(writeMatrixState(before, change), listing), { replace: true }),
    [setSearch],
  );

  const keep = useEffectEvent((typed: CellFilter) => {
    if (typed.status !== shown.filter.status || typed.search !== shown.filter.search) show({ filter: typed });
  });
  useEffect(() => {
    const pause = setTimeout(() => keep(filter), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [filter]);

  return { both: shown.both, openKey: shown.open, lines: shown.lines, filter, setFilter, show };
}
