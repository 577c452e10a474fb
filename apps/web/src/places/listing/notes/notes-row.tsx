import { detectDirection, STORE_NAMES } from '@storedeck/listing';
import { countCells, type MatrixColumn } from '@storedeck/listing/matrix';
import type { NoteCell, NotesRow as Row } from '@storedeck/listing/notes';
import { memo } from 'react';

import type { RowLines } from '../matrix/matrix-state.ts';
import { StatusDot } from '../status-dot.tsx';
import type { NoteAt } from './cell-at.ts';
import { LimitMark } from './limit-mark.tsx';
import { NoteEditor, type Leave } from './note-editor.tsx';
import { noteStatusText } from './note-words.ts';

/** The number of characters of a text that are shown in each line of a cell. More characters do not fit. */
const SHOWN_LETTERS = 120;

/**
 * The row of one language in the table of notes. The row is drawn again only when its own properties change. The table
 * receives the events of the row.
 */
export const NotesRow = memo(function NotesRow({
  row,
  index,
  columns,
  lines,
  open,
  found,
  onLeave,
}: {
  row: Row;
  /** Position in the table, from 0. */
  index: number;
  columns: readonly MatrixColumn[];
  /** The lines of text that the row shows. */
  lines: RowLines;
  /** The position of the cell that is edited; null if it is not in this row. */
  open: number | null;
  /** The positions of the found cells, separated by commas; null without a filter. */
  found: string | null;
  onLeave: (to: Leave | null) => void;
}) {
  const { entry } = row;
  const isFound = found === null ? null : new Set(found.split(',').map(Number));
  const codes = [...new Set(Object.values(entry.codes))].join(', ');
  return (
    <tr aria-rowindex={index + 2} className="group/row">
      <th
        scope="row"
        tabIndex={-1}
        data-cell={`${index}:-1`}
        className="bg-ground border-line group-hover/row:bg-hover sticky start-0 z-20 h-9 border-e border-b px-3 py-2 text-start align-top font-normal"
      >
        <span className="flex items-baseline gap-2">
          <StatusDot counts={countCells(row)} className="self-start mt-1.5" />
          <span className={`min-w-0 font-medium ${lines === 1 ? 'truncate' : ''}`}>{entry.name}</span>
          <span className="text-muted ms-auto shrink-0 text-sm max-sm:hidden">{codes}</span>
        </span>
      </th>
      {columns.map((column, position) => {
        const code = entry.codes[column.store];
        const cell = row.cells[position];
        return cell && code !== undefined ? (
          <Cell
            key={`${column.store} ${column.key}`}
            id={`${index}:${position}`}
            at={{ entry, column, code }}
            cell={cell}
            lines={lines}
            isOpen={open === position}
            isDim={isFound !== null && !isFound.has(position)}
            onLeave={onLeave}
          />
        ) : (
          <td
            key={`${column.store} ${column.key}`}
            role="gridcell"
            tabIndex={-1}
            data-cell={`${index}:${position}`}
            aria-label={`Not on ${STORE_NAMES[column.store]}`}
            className="bg-fill border-line border-b"
          />
        );
      })}
    </tr>
  );
});

function Cell({
  id,
  at,
  cell,
  lines,
  isOpen,
  isDim,
  onLeave,
}: {
  id: string;
  at: NoteAt;
  cell: NoteCell;
  lines: RowLines;
  isOpen: boolean;
  isDim: boolean;
  onLeave: (to: Leave | null) => void;
}) {
  return (
    <td
      role="gridcell"
      tabIndex={-1}
      data-cell={id}
      data-status={cell.status}
      data-changed={cell.isChanged || undefined}
      data-dim={isDim || undefined}
      aria-description={noteStatusText(cell)}
      className={`grid-cell border-line relative border-b align-top ${isDim || cell.isKept ? 'text-muted' : ''}`}
    >
      {/* The height is that of all lines, so that the rows below stay where they are while the user types. */}
      <div
        lang={cell.text === '' ? undefined : at.code}
        dir={cell.text === '' ? detectDirection(at.code) : 'auto'}
        className={`h-[calc(var(--lines)*1.25rem)] mx-2.5 my-2 overflow-hidden ${lines === 1 ? 'truncate' : 'line-clamp-(--lines) wrap-anywhere whitespace-pre-line'}`}
      >
        <Marks cell={cell} />
        {cell.text.slice(0, lines * SHOWN_LETTERS)}
      </div>
      {isOpen && <NoteEditor at={at} cell={cell} onLeave={onLeave} />}
    </td>
  );
}

/** What is special about the notes of a cell, before its text. */
function Marks({ cell: { status, over, text, sameAs, ruledBy } }: { cell: NoteCell }) {
  if (status === 'missing') return <i className="not-italic">Missing</i>;
  if (text.trim() === '') return <i className="text-muted not-italic">–</i>;
  return (
    <>
      {over > 0 && <b className="text-bad me-1.5 tabular-nums">+{over}</b>}
      {sameAs.length > 0 && <b className="text-warn me-1.5">=</b>}
      {ruledBy && <LimitMark max={ruledBy.max} />}
    </>
  );
}
