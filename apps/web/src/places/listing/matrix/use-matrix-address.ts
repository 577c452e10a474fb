import type { CellFilter } from '@storedeck/listing/matrix';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';

import { writeListingState, type ListingState } from '../url-state.ts';
import { readMatrixState, writeMatrixState, type MatrixState } from './matrix-state.ts';

/** A change of the address draws the whole place again, so it waits for a pause in typing. */
const PAUSE_MS = 300;

/** The state of the matrix in the page's address. While the user types, the filter is newer than the address. */
export function useMatrixAddress() {
  const [search, setSearch] = useSearchParams();
  const shown = readMatrixState(search);
  const [filter, setFilter] = useState<CellFilter>(shown.filter);

  const show = useCallback(
    (change: Partial<MatrixState>, place: Partial<ListingState> = {}): void =>
      setSearch((before) => writeListingState(writeMatrixState(before, change), place), { replace: true }),
    [setSearch],
  );

  const keep = useEffectEvent((typed: CellFilter) => {
    if (typed.status !== shown.filter.status || typed.search !== shown.filter.search) show({ filter: typed });
  });
  useEffect(() => {
    const pause = setTimeout(() => keep(filter), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [filter]);

  return { both: shown.both, openKey: shown.open, filter, setFilter, show };
}
