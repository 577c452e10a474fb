import type { CellFilter } from '@storedeck/listing/matrix';
import type { Notes, NotesRow } from '@storedeck/listing/notes';
import { useCallback, useMemo, useState } from 'react';

import { findRows, type FoundRow } from '../grid/find-rows.ts';
import { entryId } from './cell-at.ts';

/**
 * Returns the rows that a filter finds, and a function that keeps a row, by the id of its language, until the filter
 * changes. Otherwise a row would disappear while the user writes the text that it lacks.
 */
export function useFoundRows(
  { rows }: Notes,
  filter: CellFilter,
): [found: readonly FoundRow<NotesRow>[], keep: (id: string) => void] {
  const [kept, setKept] = useState<{ filter: CellFilter; ids: ReadonlySet<string> }>({
    filter,
    ids: new Set(),
  });
  const ids = kept.filter === filter ? kept.ids : null;
  const found = useMemo(
    () => findRows(rows, filter, ({ entry }) => ids?.has(entryId(entry)) === true),
    [rows, filter, ids],
  );
  const keep = useCallback(
    (id: string) =>
      setKept((before) => ({
        filter,
        ids: new Set([...(before.filter === filter ? before.ids : []), id]),
      })),
    [filter],
  );
  return [found, keep];
}
