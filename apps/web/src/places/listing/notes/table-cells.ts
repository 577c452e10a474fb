import type { MatrixColumn } from '@storedeck/listing/matrix';
import type { NotesRow } from '@storedeck/listing/notes';

import type { FoundRow } from '../grid/find-rows.ts';
import { focusCell, readCellId } from '../grid/move-in-grid.ts';
import type { NoteAt } from './cell-at.ts';
import type { Leave } from './note-editor.tsx';

/** Finds the notes of a cell by its id; null for a head, and where the store does not have the language. */
export function findNoteAt(
  id: string | undefined,
  { found, columns }: { found: readonly FoundRow<NotesRow>[]; columns: readonly MatrixColumn[] },
): NoteAt | null {
  const [line = -1, position = -1] = (id ?? '').split(':').map(Number);
  const { row } = found[line] ?? {};
  const column = columns[position];
  const code = column && row?.entry.codes[column.store];
  return column && row?.cells[position] && code !== undefined ? { entry: row.entry, column, code } : null;
}

/** Moves the focus from the field of a cell to the cell, or opens the field of the next cell in a direction. */
export function moveFromField(table: HTMLElement, to: Leave): void {
  const field = table.querySelector('.note-editor');
  const from = field ? readCellId(field) : undefined;
  if (from === undefined) return;
  const next = to === 'here' ? undefined : findNext(table, from, to);
  focusCell(table, next ?? from, { move: next === undefined });
  // Pressing a cell opens its field.
  if (next !== undefined) table.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.click();
}

/** Returns the cell in a direction that has a field; undefined at the end of the table. */
function findNext(table: HTMLElement, from: string, to: Exclude<Leave, 'here'>): string | undefined {
  const cells = [...table.querySelectorAll<HTMLElement>('td[data-status]')];
  const own = from.split(':')[1] ?? '';
  const isInColumn = (id: string): boolean => to === 'before' || to === 'after' || id.endsWith(`:${own}`);
  const ids = cells.map(({ dataset }) => dataset['cell'] ?? '').filter(isInColumn);
  return ids[ids.indexOf(from) + (to === 'after' || to === 'below' ? 1 : -1)];
}
