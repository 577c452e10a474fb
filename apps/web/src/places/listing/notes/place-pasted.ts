import { countText, storeLocale, STORES } from '@storedeck/listing';
import { combineEdits, type Edit } from '@storedeck/listing/edits';
import { setTexts } from '@storedeck/listing/matrix';
import { placeNotes, readPastedNotes, type Notes, type NotesRow } from '@storedeck/listing/notes';

import { readPastedCells } from '../../../ui/pasted-cells.ts';
import { findRow, noteName, type NoteAt } from './cell-at.ts';

/** What a pasted text does. */
export type Pasted =
  | { readonly kind: 'edit'; readonly edit: Edit; readonly said: string }
  /** The text has mistakes, or languages without a listing: a person must look at it first. */
  | { readonly kind: 'ask'; readonly text: string }
  /** The text is refused, and nothing is changed. */
  | { readonly kind: 'refused'; readonly why: string };

/** A text from the clipboard. */
interface Clip {
  readonly text: string;
  /** Whether the clipboard also has the text as a table. */
  readonly isTable: boolean;
}

/** The notes, and where a text is pasted. */
interface PasteTarget {
  readonly notes: Notes;
  readonly at: NoteAt;
  /** The rows as they are shown, which a table without codes fills from the row of the cell on. */
  readonly rows: readonly NotesRow[];
}

/**
 * Decides what a text does that is pasted on a cell: languages with tags go to their languages in the column of the
 * cell, a table goes to the cells from this cell on, and any other text replaces the text of the cell.
 */
export function placePasted(target: PasteTarget, { text, isTable }: Clip): Pasted {
  const several = placeSeveral(target, { text, isTable });
  if (several) return several;
  const { at } = target;
  if (text.trim() === '') return { kind: 'refused', why: 'The clipboard has no text.' };
  return {
    kind: 'edit',
    edit: setTexts(at.column, [[at.code, text.replaceAll('\r\n', '\n').trimEnd()]]),
    said: `${noteName(at)} pasted.`,
  };
}

/** Does what `placePasted` does with a text for several cells; null for the text of a single note. */
export function placeSeveral(target: PasteTarget, { text, isTable }: Clip): Pasted | null {
  const { notes, at } = target;
  const tagged = readPastedNotes(text);
  if (tagged) {
    const { texts, absent, repeated } = placeNotes(notes, at.column, tagged.notes);
    if (tagged.mistakes.length > 0 || absent.length > 0 || repeated.length > 0 || texts.size === 0)
      return { kind: 'ask', text };
    return {
      kind: 'edit',
      edit: setTexts(at.column, texts),
      said: `${at.column.name}: ${countText(texts.size, 'language')} pasted.`,
    };
  }
  const cells = readPastedCells(text, isTable);
  const isOneCell = cells?.length === 1 && cells[0]?.length === 1;
  return cells && !isOneCell ? placeTable(target, cells) : null;
}

type Table = readonly (readonly string[])[];

function placeTable(target: PasteTarget, cells: Table): Pasted {
  const named = cells.every(([code = '']) => isCode(code)) && cells.some(({ length }) => length > 1);
  return named ? placeByCode(target, cells) : placeFrom(target, cells);
}

/** A table whose first column has the codes of the languages. */
function placeByCode({ notes, at }: PasteTarget, cells: Table): Pasted {
  const first = notes.columns.indexOf(at.column);
  const width = Math.max(...cells.map(({ length }) => length)) - 1;
  if (first + width > notes.columns.length) return tooWide(width, notes.columns.length - first);
  const placed = Array.from({ length: width }, (_, index) => {
    const column = notes.columns[first + index] ?? at.column;
    const pasted = cells.map(([language = '', ...texts]) => ({ language, text: texts[index] ?? '' }));
    return { column, ...placeNotes(notes, column, pasted) };
  });
  const twice = placed.flatMap(({ repeated }) => repeated)[0];
  if (twice !== undefined) return { kind: 'refused', why: `The table has the language ${twice} twice.` };
  return describe(
    placed.map(({ column, texts }) => setTexts(column, texts)),
    {
      texts: placed.reduce((sum, { texts }) => sum + texts.size, 0),
      left: placed.flatMap(({ absent }) => absent),
    },
  );
}

/** A table without codes: its first cell goes to the cell on which it is pasted. */
function placeFrom({ notes, at, rows: shown }: PasteTarget, cells: Table): Pasted {
  const first = notes.columns.indexOf(at.column);
  const start = findRow(shown, at.entry);
  const rows = start ? shown.slice(shown.indexOf(start)) : [];
  const width = Math.max(...cells.map(({ length }) => length));
  if (first + width > notes.columns.length) return tooWide(width, notes.columns.length - first);
  if (cells.length > rows.length)
    return {
      kind: 'refused',
      why: `The table has ${cells.length} rows, more than the ${countText(rows.length, 'language')} from this one on. Nothing is pasted.`,
    };
  const left: string[] = [];
  let texts = 0;
  const edits = cells.flatMap((line, index) =>
    line.flatMap((text, offset) => {
      const [row, column] = [rows[index], notes.columns[first + offset]];
      if (text.trim() === '' || !row || !column) return [];
      const code = row.entry.codes[column.store];
      if (code === undefined || !row.cells[first + offset]) {
        left.push(row.entry.name);
        return [];
      }
      texts += 1;
      return [setTexts(column, [[code, text.trimEnd()]])];
    }),
  );
  return describe(edits, { texts, left });
}

function describe(
  edits: readonly Edit[],
  { texts, left }: { texts: number; left: readonly string[] },
): Pasted {
  const without =
    left.length === 0
      ? ''
      : ` Left out, because the store has no such listing: ${[...new Set(left)].join(', ')}.`;
  if (texts === 0) return { kind: 'refused', why: `Nothing is pasted.${without}` };
  return {
    kind: 'edit',
    edit: combineEdits(edits),
    said: `${countText(texts, 'text')} pasted.${without}`,
  };
}

function tooWide(width: number, there: number): Pasted {
  return {
    kind: 'refused',
    why: `The table has ${width} columns of texts, more than the ${there} from this one on. Nothing is pasted.`,
  };
}

function isCode(text: string): boolean {
  return STORES.some((store) => storeLocale(store, text.trim()) !== undefined);
}
