import type { MatrixColumn } from '@storedeck/listing/matrix';
import type { NotesRow } from '@storedeck/listing/notes';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

import type { FoundRow } from '../grid/find-rows.ts';
import { focusCell } from '../grid/move-in-grid.ts';

/** The cell to show first, by a code of its language and the field of its column. */
export interface WantedCell {
  readonly code: string | null;
  readonly field: string | null;
}

/** Moves the focus to the wanted cell once, as soon as its row is drawn. */
export function useTableFocus(
  grid: RefObject<HTMLTableElement | null>,
  {
    found,
    columns,
    drawn,
    wanted,
  }: {
    found: readonly FoundRow<NotesRow>[];
    columns: readonly MatrixColumn[];
    /** The number of rows that are drawn. */
    drawn: number;
    wanted: WantedCell;
  },
): void {
  const shown = useRef<WantedCell>(null);
  const show = useEffectEvent(() => {
    const { code, field } = wanted;
    const line = found.findIndex(({ row }) => code !== null && Object.values(row.entry.codes).includes(code));
    if (!grid.current || line === -1 || line >= drawn || shown.current === wanted) return;
    shown.current = wanted;
    const position = columns.findIndex(({ key }) => key === field);
    focusCell(grid.current, `${line}:${Math.max(0, position)}`, { move: position !== -1 });
  });
  // The row of the wanted cell may be drawn later than the first rows.
  useEffect(() => show(), [wanted, drawn]);
}
