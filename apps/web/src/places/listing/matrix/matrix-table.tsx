import { codeFor, type Store, STORE_NAMES } from '@storedeck/listing';
import type { CellFilter, Matrix, MatrixColumn } from '@storedeck/listing/matrix';
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';

import { findRows } from '../grid/find-rows.ts';
import { FIRST_ROWS, GridHead, LanguageGrid } from '../grid/language-grid.tsx';
import { focusCell, readCellId, showCell } from '../grid/move-in-grid.ts';
import { MatrixRow } from './matrix-row.tsx';
import type { RowLines } from './matrix-state.ts';

/** The number of columns that are drawn first. The others are drawn later, so that they do not delay the first ones. */
const FIRST_COLUMNS = 9;

/** A cell of the matrix: a language and a text or set. */
export interface OpenCell {
  readonly code: string;
  readonly column: MatrixColumn;
}

/**
 * A table with the languages as rows, and the texts and sets as columns. Arrow keys move the focus, Enter opens a cell.
 */
export const MatrixTable = memo(function MatrixTable({
  matrix,
  filter,
  store,
  lines,
  open,
  onOpen,
  onFill,
}: {
  matrix: Matrix;
  filter: CellFilter;
  store: Store;
  /** The lines of text that a row shows. */
  lines: RowLines;
  open: OpenCell | null;
  onOpen: (cell: OpenCell) => void;
  /** Opens the dialog that fills a column from the source locale. */
  onFill: (column: MatrixColumn, from: string) => void;
}) {
  const { columns, rows, sources } = matrix;
  const grid = useRef<HTMLTableElement>(null);
  const found = useMemo(() => findRows(rows, filter), [rows, filter]);
  const drawn = useDeferredValue(found.length, FIRST_ROWS);
  const drawnColumns = useDeferredValue(columns, columns.slice(0, FIRST_COLUMNS));

  const openId = open && `${open.column.store} ${open.code} ${open.column.key}`;
  useEffect(() => {
    if (openId === null) return;
    const cell = grid.current?.querySelector('[aria-selected=true]');
    if (cell) showCell(cell);
  }, [openId, drawn, drawnColumns]);

  function cellAt(target: EventTarget | null): void {
    const [line, position] = ((target && readCellId(target)) ?? '').split(':').map(Number);
    const { row, cells } = found[line ?? -1] ?? {};
    // A press on the name of a language opens the first found cell of that language.
    const column = columns[position === -1 ? Number(cells?.split(',')[0] ?? 0) : (position ?? -1)];
    const code = column && row?.entry.codes[column.store];
    if (column && line === -1) onFill(column, sources[column.store] ?? '');
    else if (column && code !== undefined) onOpen({ code, column });
  }

  return (
    <LanguageGrid
      grid={grid}
      label="Localisation matrix"
      found={found.length}
      all={rows.length}
      columns={columns.length}
      columnWidth={`${sum(columns.map(pickWidth))}rem`}
      lines={lines}
      nameWidth="w-60 max-sm:w-40"
      className="w-[max(100%,var(--columns)+15rem)] table-fixed border-separate border-spacing-0 text-start max-sm:w-[max(100%,var(--columns)+10rem)]"
      onCellKey={({ key, target }) => {
        if (key !== 'Enter' && key !== 'F2') return false;
        cellAt(target);
        return true;
      }}
      onClick={({ target }) => cellAt(target)}
      onFocus={({ currentTarget, target }) => {
        const id = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
        if (id !== undefined) focusCell(currentTarget, id, { move: false });
      }}
      heads={columns.map((column, position) => (
        <GridHead key={`${column.store} ${column.key}`}>
          <button
            type="button"
            tabIndex={-1}
            data-cell={`-1:${position}`}
            title={`Fill ${column.name} from the source language`}
            className="hover:bg-hover block w-full truncate px-2.5 py-1.5 text-start"
          >
            <span className="text-muted block text-xs font-normal">
              {aboutColumn(column, columns[0]?.store !== columns.at(-1)?.store)}
            </span>
            {column.name}
          </button>
        </GridHead>
      ))}
      widths={columns.map((column) => (
        <col key={`${column.store} ${column.key}`} style={{ width: `${pickWidth(column)}rem` }} />
      ))}
    >
      {found.slice(0, drawn).map(({ row, cells }, index) => (
        <MatrixRow
          key={codeFor(row.entry, 'appStore')}
          row={row}
          index={index}
          columns={drawnColumns}
          store={store}
          lines={lines}
          isSource={row.entry.codes[store] !== undefined && row.entry.codes[store] === sources[store]}
          open={
            open && row.entry.codes[open.column.store] === open.code ? columns.indexOf(open.column) : null
          }
          found={cells}
        />
      ))}
    </LanguageGrid>
  );
});

/** Returns the limit of a column, and the store's name when both stores are shown. */
function aboutColumn({ store, kind, max }: MatrixColumn, withStore: boolean): string {
  const limit = max === null ? '' : `at most ${max}${kind === 'set' ? ' pictures' : ''}`;
  return [withStore ? STORE_NAMES[store] : '', limit].filter(Boolean).join(', ') || '\u00a0';
}

/** A text of at most so many characters is short: it fits into one or two lines of a narrow column. */
const SHORT_TEXT = 60;

/** The smallest width of a column in rem. In a wide window, the columns share the remaining width. */
function pickWidth({ kind, max, isUrl }: MatrixColumn): number {
  if (kind === 'set') return 7.5;
  return isUrl || (max !== null && max <= SHORT_TEXT) ? 14.5 : 22;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
