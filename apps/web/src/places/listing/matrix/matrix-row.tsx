import { codeFor, STORE_NAMES, type Store } from '@storedeck/listing';
import {
  countCells,
  type Matrix,
  type MatrixCell,
  type MatrixColumn,
  type MatrixRow as Row,
} from '@storedeck/listing/matrix';
import { Images } from 'lucide-react';
import { memo } from 'react';

import { cellStatusText } from '../grid/cell-look.ts';
import { StatusDot } from '../status-dot.tsx';
import type { RowLines } from './matrix-state.ts';

/** The number of characters of a text that are shown in each line of a cell. More characters do not fit. */
const SHOWN_LETTERS = 90;

/**
 * The row of one language in the matrix. The row is drawn again only when its own properties change, so that an edit
 * does not draw all rows. The table receives the events of the row.
 */
export const MatrixRow = memo(function MatrixRow({
  row,
  index,
  columns,
  store,
  lines,
  isSource,
  open,
  found,
}: {
  row: Row;
  /** Position in the table, from 0. */
  index: number;
  columns: Matrix['columns'];
  /** The chosen store. The row shows this store's code of the language. */
  store: Store;
  /** The lines of text that the row shows. */
  lines: RowLines;
  isSource: boolean;
  /** The position of the open cell; null if it is not in this row. */
  open: number | null;
  /** The positions of the found cells, separated by commas; null without a filter. */
  found: string | null;
}) {
  const code = codeFor(row.entry, store);
  const isFound = found === null ? null : new Set(found.split(',').map(Number));
  return (
    <tr className="group/row">
      <th
        scope="row"
        tabIndex={-1}
        data-cell={`${index}:-1`}
        className="bg-ground border-line group-hover/row:bg-hover sticky start-0 z-10 h-9 border-e border-b px-3 py-2 text-start align-top font-normal"
      >
        <span className="flex items-baseline gap-2">
          <StatusDot counts={countCells(row)} className={lines === 1 ? 'self-center' : 'mt-1.5 self-start'} />
          <span className={`min-w-0 font-medium ${lines === 1 ? 'truncate' : ''}`}>{row.entry.name}</span>
          <span className="text-muted ms-auto shrink-0 text-sm max-sm:hidden">
            {isSource ? 'Source' : code}
          </span>
        </span>
      </th>
      {columns.map((column, position) => (
        <Cell
          key={`${column.store} ${column.key}`}
          id={`${index}:${position}`}
          column={column}
          code={row.entry.codes[column.store]}
          cell={row.cells[position] ?? null}
          lines={lines}
          isOpen={open === position}
          isDim={isFound !== null && !isFound.has(position)}
        />
      ))}
    </tr>
  );
});

function Cell({
  id,
  column,
  code,
  cell,
  lines,
  isOpen,
  isDim,
}: {
  id: string;
  column: MatrixColumn;
  code: string | undefined;
  cell: MatrixCell | null;
  lines: RowLines;
  isOpen: boolean;
  isDim: boolean;
}) {
  if (!cell || code === undefined) {
    return (
      <td
        role="gridcell"
        tabIndex={-1}
        data-cell={id}
        aria-label={`Not on ${STORE_NAMES[column.store]}`}
        className="bg-fill border-line border-b"
      />
    );
  }
  return (
    <td
      role="gridcell"
      tabIndex={-1}
      data-cell={id}
      data-status={cell.status}
      data-changed={cell.isChanged || undefined}
      aria-description={cellStatusText(cell)}
      aria-selected={isOpen}
      lang={cell.text === '' ? undefined : code}
      dir="auto"
      className={`grid-cell border-line border-b px-2.5 py-2 align-top ${lines === 1 ? 'truncate' : ''} ${isDim || cell.isKept ? 'text-muted' : ''}`}
      data-dim={isDim || undefined}
    >
      {lines === 1 ? (
        <CellContent cell={cell} column={column} lines={lines} />
      ) : (
        <span className="line-clamp-(--lines) wrap-anywhere">
          <CellContent cell={cell} column={column} lines={lines} />
        </span>
      )}
    </td>
  );
}

function CellContent({ cell, column, lines }: { cell: MatrixCell; column: MatrixColumn; lines: RowLines }) {
  if (cell.status === 'missing') return <i className="not-italic">Missing</i>;
  if (cell.status === 'empty') return <i className="text-muted not-italic">–</i>;
  return (
    <>
      {cell.status === 'tooLong' && <b className="text-bad me-1.5 tabular-nums">+{cell.over}</b>}
      {cell.status === 'same' && <i className="text-muted me-1.5 not-italic">=</i>}
      {column.kind === 'text' ? (
        cell.text.slice(0, lines * SHOWN_LETTERS)
      ) : (
        <span className="inline-flex items-center gap-1 tabular-nums">
          <Images aria-hidden className="text-muted size-3.5" />
          {cell.pictures.length}
        </span>
      )}
    </>
  );
}
