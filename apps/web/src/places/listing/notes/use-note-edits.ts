import { combineEdits, setText } from '@storedeck/listing/edits';
import { ensureLocale } from '@storedeck/listing/matrix';
import type { Notes, NotesRow } from '@storedeck/listing/notes';
import { useCallback } from 'react';

import type { UndoableEdit } from '../grid/use-undo.ts';
import { noteName, type NoteAt } from './cell-at.ts';
import { placePasted, placeSeveral, type Pasted } from './place-pasted.ts';
import type { Asked } from './use-column-actions.ts';

/** The edits of the table of notes. They stay the same functions while the notes stay the same. */
export function useNoteEdits({
  notes,
  edit,
  onAsk,
  onSay,
}: {
  notes: Notes;
  edit: UndoableEdit;
  /** Opens a dialog. */
  onAsk: (asked: Asked) => void;
  /** Tells the user what was done. */
  onSay: (message: string | null) => void;
}) {
  const write = useCallback(
    (cell: NoteAt, text: string): void => {
      const { column, code, entry } = cell;
      const place = { store: column.store, code };
      edit(
        combineEdits([ensureLocale(place), setText(place, column.key, text)]),
        `${noteName(cell)} edited`,
        `${column.store} ${column.key} ${entry.name}`,
      );
    },
    [edit],
  );
  const clear = useCallback(
    (cell: NoteAt): void => {
      const place = { store: cell.column.store, code: cell.code };
      edit(
        combineEdits([ensureLocale(place), setText(place, cell.column.key, '')]),
        `${noteName(cell)} emptied`,
      );
    },
    [edit],
  );
  const paste = useCallback(
    (
      { at: cell, rows, isInField }: { at: NoteAt; rows: readonly NotesRow[]; isInField: boolean },
      data: DataTransfer,
    ): boolean => {
      const clip = {
        text: data.getData('text/plain'),
        isTable: /<table/i.test(data.getData('text/html')),
      };
      const pasted: Pasted | null = (isInField ? placeSeveral : placePasted)({ notes, at: cell, rows }, clip);
      if (!pasted) return false;
      if (pasted.kind === 'edit') edit(pasted.edit, pasted.said);
      if (pasted.kind === 'ask') onAsk({ what: 'paste', column: cell.column, text: pasted.text });
      onSay(pasted.kind === 'ask' ? null : describePasted(pasted));
      return true;
    },
    [notes, edit, onAsk, onSay],
  );
  return { write, clear, paste };
}

function describePasted(pasted: Exclude<Pasted, { kind: 'ask' }>): string {
  return pasted.kind === 'edit' ? pasted.said : pasted.why;
}
