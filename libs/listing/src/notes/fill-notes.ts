import { localeAt } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import type { MatrixColumn } from '../matrix/columns.ts';
import { findCell } from '../matrix/fill.ts';
import { ownValue } from '../own-value.ts';
import type { Notes } from './read-notes.ts';

/**
 * Where the texts for a column come from.
 *
 * - `language`: every language gets the text that one language has in this column.
 * - `column`: every language gets its own text of another column.
 * - `release`: every language gets its own text of this column in another listing, such as the last release in Current.
 */
export type NoteSource =
  | { readonly from: 'language'; readonly code: string }
  | { readonly from: 'column'; readonly column: MatrixColumn }
  | { readonly from: 'release'; readonly listing: Listing };

/**
 * The texts that a source has for the languages of a column, by the column's store's codes. A language for which the
 * source has no text is left out, because an empty text would blank the notes of that language.
 */
export function textsFrom(notes: Notes, column: MatrixColumn, source: NoteSource): Map<string, string> {
  const texts = notes.rows.flatMap(({ entry, cells }): [string, string][] => {
    const code = entry.codes[column.store];
    if (code === undefined || !cells[notes.columns.indexOf(column)]) return [];
    const text = textFor(notes, column, { source, code });
    return text.trim() === '' ? [] : [[code, text]];
  });
  return new Map(texts);
}

function textFor(
  notes: Notes,
  column: MatrixColumn,
  { source, code }: { source: NoteSource; code: string },
): string {
  const { store, key } = column;
  if (source.from === 'language') return findCell(notes, column, source.code)?.text ?? '';
  if (source.from === 'release') {
    const text = ownValue<unknown>(localeAt(source.listing, { store, code }), key);
    return typeof text === 'string' ? text : '';
  }
  const row = notes.rows.find(({ entry }) => entry.codes[store] === code);
  return row?.cells[notes.columns.indexOf(source.column)]?.text ?? '';
}
