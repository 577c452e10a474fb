import { countText } from '@storedeck/listing';
import type { MatrixColumn } from '@storedeck/listing/matrix';
import { printTaggedNotes, type Notes } from '@storedeck/listing/notes';

/** Prints the notes of a column with tags, without the languages that have none. Also returns how many there are. */
export function printColumn(notes: Notes, column: MatrixColumn): { text: string; count: string } {
  const position = notes.columns.indexOf(column);
  const printed = notes.rows.flatMap(({ entry, cells }) => {
    const [language, text = ''] = [entry.codes[column.store], cells[position]?.text];
    return language === undefined || text.trim() === '' ? [] : [{ language, text }];
  });
  return { text: printTaggedNotes(printed), count: countText(printed.length, 'language') };
}
