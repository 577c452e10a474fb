import { codeFor, type Store, STORE_NAMES } from '@storedeck/listing';
import { findCells, type CellFilter, type Matrix, type MatrixColumn } from '@storedeck/listing/matrix';
import {
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';

import { localeTerms } from '../../../ui/search/locale-terms.ts';
import { rankMatches } from '../../../ui/search/rank-matches.ts';
import { isFilterSet } from './filter-bar.tsx';
import { MatrixRow } from './matrix-row.tsx';
import type { RowLines } from './matrix-state.ts';
import { focusCell, moveInGrid } from './move-in-grid.ts';
import './matrix.css';

/**
 * The numbers of rows and columns that are drawn first. The other rows and columns are drawn later, so that they do not
 * delay the first ones.
 */
const FIRST_ROWS = 22;
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
  const found = useMemo(
    () =>
      byLanguage(rows, filter.search).flatMap((row) => {
        const cells = findCells(row, filter);
        return cells ? [{ row, cells: isFilterSet(filter) ? cells.join() : null }] : [];
      }),
    [rows, filter],
  );
  const drawn = useDeferredValue(found.length, FIRST_ROWS);
  const drawnColumns = useDeferredValue(columns, columns.slice(0, FIRST_COLUMNS));

  useEffect(() => {
    // Only one cell can be reached with Tab. The arrow keys move the focus from there.
    const table = grid.current;
    if (table && !table.querySelector('[tabindex="0"]')) focusCell(table, '0:0', { move: false });
  });

  const openId = open && `${open.column.store} ${open.code} ${open.column.key}`;
  useEffect(() => {
    if (openId === null) return;
    const cell = grid.current?.querySelector('[aria-selected=true]');
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [openId, drawn, drawnColumns]);

  function cellAt(target: EventTarget | null): void {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : null;
    const [line, position] = (id ?? '').split(':').map(Number);
    const { row, cells } = found[line ?? -1] ?? {};
    // A press on the name of a language opens the first found cell of that language.
    const column = columns[position === -1 ? Number(cells?.split(',')[0] ?? 0) : (position ?? -1)];
    const code = column && row?.entry.codes[column.store];
    if (column && line === -1) onFill(column, sources[column.store] ?? '');
    else if (column && code !== undefined) onOpen({ code, column });
  }

  return (
    <div className="thin-scrollbar bg-surface relative min-h-0 min-w-0 flex-1 overflow-auto">
      <table
        ref={grid}
        role="grid"
        aria-label="Localisation matrix"
        aria-rowcount={found.length + 1}
        aria-colcount={columns.length + 1}
        onClick={({ target }: MouseEvent) => cellAt(target)}
        onFocus={({ currentTarget, target }) => {
          const id = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
          if (id !== undefined) focusCell(currentTarget, id, { move: false });
        }}
        onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => {
          if (event.key === 'Enter' || event.key === 'F2') cellAt(event.target);
          else if (!moveInGrid(event, { rows: found.length, columns: columns.length })) return;
          event.preventDefault();
        }}
        style={{ '--columns': `${sum(columns.map(pickWidth))}rem`, '--lines': lines } as CSSProperties}
        className="w-[max(100%,var(--columns)+15rem)] table-fixed border-separate border-spacing-0 text-start max-sm:w-[max(100%,var(--columns)+10rem)]"
      >
        <colgroup>
          <col className="w-60 max-sm:w-40" />
          {columns.map((column) => (
            <col key={`${column.store} ${column.key}`} style={{ width: `${pickWidth(column)}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th
              scope="col"
              className="bg-ground border-line sticky start-0 top-0 z-30 border-e border-b px-3 py-1.5 text-start align-bottom font-medium"
            >
              {found.length === rows.length
                ? `${rows.length} ${rows.length === 1 ? 'language' : 'languages'}`
                : `${found.length} of ${rows.length}`}
            </th>
            {columns.map((column, position) => (
              <th
                key={`${column.store} ${column.key}`}
                scope="col"
                className="bg-ground border-line sticky top-0 z-20 border-b p-0 text-start font-medium"
              >
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
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
      {found.length === 0 && (
        <p role="status" className="text-muted sticky start-0 w-[min(100%,100vw)] px-4 py-10 text-center">
          No language matches these filters
        </p>
      )}
    </div>
  );
});

/** Returns the rows with the languages that match a search first, because a row can also match with a text. */
function byLanguage(rows: Matrix['rows'], search: string): Matrix['rows'] {
  const matching = rankMatches(rows, search, ({ entry }) => localeTerms(entry));
  return [...new Set([...matching, ...rows])];
}

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
