import type { CellFilter, MatrixColumn } from '@storedeck/listing/matrix';
import type { Notes, NotesRow as Row } from '@storedeck/listing/notes';
import {
  memo,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';

import { FIRST_ROWS, GridHead, LanguageGrid } from '../grid/language-grid.tsx';
import { focusCell, readCellId } from '../grid/move-in-grid.ts';
import type { RowLines } from '../matrix/matrix-state.ts';
import { entryId, findRow, type NoteAt } from './cell-at.ts';
import { ColumnHead, type ColumnAction } from './column-head.tsx';
import type { Leave } from './note-editor.tsx';
import { NotesRow } from './notes-row.tsx';
import { findNoteAt, moveFromField } from './table-cells.ts';
import { useFoundRows } from './use-found-rows.ts';
import { useTableFocus, type WantedCell } from './use-table-focus.ts';

/** A cell that is edited, by the language and the column. */
interface OpenNote {
  readonly id: string;
  readonly column: MatrixColumn;
}

/** The events of the table. */
interface NotesTableEvents {
  /** A cell has the focus; null for a head. */
  readonly onFocus: (at: NoteAt | null) => void;
  readonly onAct: (column: MatrixColumn, action: ColumnAction) => void;
  /**
   * Something is pasted on a cell, or into its field if `isInField` is true. Returns whether it was used: a text of one
   * note is left to the field. `rows` are the shown ones.
   */
  readonly onPaste: (
    target: { at: NoteAt; rows: readonly Row[]; isInField: boolean },
    pasted: DataTransfer,
  ) => boolean;
  /** Removes the text of a cell. */
  readonly onClear: (at: NoteAt) => void;
}

/**
 * A table with the languages as rows and the notes as columns. Arrow keys move the focus, Enter edits a cell in its
 * place, Delete empties it, and a copied text is pasted on it.
 */
export const NotesTable = memo(function NotesTable({
  notes,
  filter,
  lines,
  wanted,
  targets,
  onFocus,
  onAct,
  onPaste,
  onClear,
}: {
  notes: Notes;
  filter: CellFilter;
  /** The lines of text that a row shows. */
  lines: RowLines;
  wanted: WantedCell;
  /** Which version or release gets the notes, for each column. */
  targets: readonly string[];
} & NotesTableEvents) {
  const { columns, rows } = notes;
  const grid = useRef<HTMLTableElement>(null);
  const [open, setOpen] = useState<OpenNote | null>(null);
  const [found, keepRow] = useFoundRows(notes, filter);
  const drawn = useDeferredValue(found.length, FIRST_ROWS);

  useTableFocus(grid, { found, columns, drawn, wanted });

  const noteAt = (id: string | undefined): NoteAt | null => findNoteAt(id, { found, columns });

  function edit(at: NoteAt | null): void {
    if (!at) return;
    const id = entryId(at.entry);
    keepRow(id);
    setOpen({ id, column: at.column });
  }

  const leave = useCallback((to: Leave | null): void => {
    setOpen(null);
    if (grid.current && to !== null) moveFromField(grid.current, to);
  }, []);

  function onCellKey(event: KeyboardEvent<HTMLTableElement>): boolean {
    // The field of a cell handles its own keys.
    if (event.target instanceof HTMLTextAreaElement) return false;
    const at = noteAt(readCellId(event.target));
    if (!at) return false;
    if (event.key === 'Enter' || event.key === 'F2') edit(at);
    else if (event.key === 'Delete' || event.key === 'Backspace') onClear(at);
    else return false;
    return true;
  }

  function onCopy(event: ClipboardEvent): void {
    const id = readCellId(event.target);
    const at = noteAt(id);
    const column = id?.startsWith('-1:') ? columns[Number(id.slice(3))] : undefined;
    // A selected text of the page is copied as everywhere.
    if (getSelection()?.isCollapsed === false) return;
    if (column) onAct(column, 'copy');
    else if (at) event.clipboardData.setData('text/plain', readText(notes, at));
    else return;
    event.preventDefault();
  }

  return (
    <LanguageGrid
      grid={grid}
      label="Release notes"
      found={found.length}
      all={rows.length}
      columns={columns.length}
      columnWidth={columns.length}
      lines={lines}
      nameWidth="w-60 max-sm:w-36"
      className="w-[max(100%,var(--columns)*22rem+15rem)] table-fixed border-separate border-spacing-0 text-start max-sm:w-[calc(var(--columns)*(100vw-9rem)+9rem)]"
      onCellKey={onCellKey}
      onClick={({ target }) => {
        if (!(target instanceof Element) || !target.closest('.note-editor')) edit(noteAt(readCellId(target)));
      }}
      onFocus={({ currentTarget, target }) => {
        const id = readCellId(target);
        if (id === undefined) return;
        focusCell(currentTarget, id, { move: false });
        onFocus(noteAt(id));
      }}
      onCopy={onCopy}
      onPaste={(event) => {
        const at = noteAt(readCellId(event.target));
        if (!at) return;
        const isInField = event.target instanceof HTMLTextAreaElement;
        const target = { at, rows: found.map(({ row }) => row), isInField };
        if (onPaste(target, event.clipboardData)) event.preventDefault();
      }}
      heads={columns.map((column, position) => (
        <GridHead key={`${column.store} ${column.key}`}>
          <ColumnHead column={column} position={position} target={targets[position] ?? ''} onAct={onAct} />
        </GridHead>
      ))}
      widths={columns.map((column) => (
        <col key={`${column.store} ${column.key}`} />
      ))}
    >
      {found.slice(0, drawn).map(({ row, cells }, index) => (
        <NotesRow
          key={entryId(row.entry)}
          row={row}
          index={index}
          columns={columns}
          lines={lines}
          open={open?.id === entryId(row.entry) ? columns.indexOf(open.column) : null}
          found={cells}
          onLeave={leave}
        />
      ))}
    </LanguageGrid>
  );
});

function readText({ columns, rows }: Notes, { entry, column }: NoteAt): string {
  return findRow(rows, entry)?.cells[columns.indexOf(column)]?.text ?? '';
}
