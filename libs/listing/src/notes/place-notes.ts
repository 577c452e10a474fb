import { storeLocale } from '../locales/store-locale.ts';
import type { MatrixColumn } from '../matrix/columns.ts';
import { STORES } from '../stores.ts';
import type { Notes, NotesRow } from './read-notes.ts';
import type { TaggedNote } from './tagged-notes.ts';

/** Pasted notes, placed in a column. */
export interface PlacedNotes {
  /** The texts by the column's store's codes. Empty texts are left out, because they would blank notes. */
  readonly texts: ReadonlyMap<string, string>;
  /** The codes of the notes whose language the listing does not have in the store of the column. */
  readonly absent: readonly string[];
  /** The codes of the notes without text. */
  readonly empty: readonly string[];
  /** The codes of the notes of a language for which another note is there, under another code: `de` and `de-DE`. */
  readonly repeated: readonly string[];
}

/** Finds the language of each pasted note in a column. A tag may have the code of either store, in any spelling. */
export function placeNotes(
  notes: Notes,
  column: MatrixColumn,
  pasted: readonly Pick<TaggedNote, 'language' | 'text'>[],
): PlacedNotes {
  const position = notes.columns.indexOf(column);
  const texts = new Map<string, string>();
  const [absent, empty, repeated]: [string[], string[], string[]] = [[], [], []];
  for (const { language, text } of pasted) {
    const row = findRow(notes.rows, language, column);
    const code = row?.cells[position] ? row.entry.codes[column.store] : undefined;
    if (code === undefined) absent.push(language);
    else if (text.trim() === '') empty.push(language);
    else if (texts.has(code)) repeated.push(language);
    else texts.set(code, text);
  }
  return { texts, absent, empty, repeated };
}

function findRow(rows: readonly NotesRow[], language: string, { store }: MatrixColumn): NotesRow | undefined {
  // The code of the column's store first: `no` is a language of the App Store, `no-NO` one of Google Play.
  for (const each of [store, ...STORES]) {
    const codes = [language, storeLocale(each, language)];
    const row = rows.find(
      ({ entry }) => entry.codes[each] !== undefined && codes.includes(entry.codes[each]),
    );
    if (row) return row;
  }
  return undefined;
}
