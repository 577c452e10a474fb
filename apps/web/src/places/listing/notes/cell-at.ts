import type { LocaleEntry } from '@storedeck/listing';
import type { MatrixColumn } from '@storedeck/listing/matrix';
import type { NotesRow } from '@storedeck/listing/notes';

/** A cell of the notes: a language that the store of the column has, and the column. */
export interface NoteAt {
  readonly entry: LocaleEntry;
  readonly column: MatrixColumn;
  /** The code of the language in the store of the column. */
  readonly code: string;
}

/** What a cell is called in a message: "Production in German (Germany)". */
export function noteName({ entry, column }: NoteAt): string {
  return `${column.name} in ${entry.name}`;
}

/** Finds the row of a language, also after an edit, which pairs the languages again. */
export function findRow(rows: readonly NotesRow[], entry: LocaleEntry): NotesRow | undefined {
  const id = entryId(entry);
  return rows.find((row) => entryId(row.entry) === id);
}

/** Identifies a language in lists that are drawn again. */
export function entryId({ codes }: LocaleEntry): string {
  return `${codes.appStore ?? ''} ${codes.googlePlay ?? ''}`;
}
