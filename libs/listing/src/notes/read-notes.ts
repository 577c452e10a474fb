import { tagWithoutRegion } from '../locales/language-tag.ts';
import { once } from '../locales/once.ts';
import type { MatrixCell } from '../matrix/cell.ts';
import type { MatrixColumn } from '../matrix/columns.ts';
import { type Matrix, type MatrixInput, type MatrixRow, readMatrix } from '../matrix/read-matrix.ts';
import { isSameText, storedText } from '../texts/stored-text.ts';

/** The notes of one language in a column. */
export interface NoteCell extends MatrixCell {
  /**
   * The names of other languages with the same text, so that the text may not be translated. Languages that differ only
   * in their region are not named.
   */
  readonly sameAs: readonly string[];
  /** The column of the other store that has the same text with a lower limit; null if there is none. */
  readonly ruledBy: MatrixColumn | null;
}

/** One language with its notes; null in a column whose store does not have the language. */
export interface NotesRow extends MatrixRow {
  readonly cells: readonly (NoteCell | null)[];
}

/** The notes of all languages: a matrix whose columns are those of `noteColumns`. */
export interface Notes extends Matrix {
  readonly rows: readonly NotesRow[];
  /** The matrix from which the notes were made. */
  readonly matrix: Matrix;
}

/**
 * Reads the notes of all languages of both stores. A cell has the status `same` if another language has its text, not
 * only if the source language has it.
 *
 * @param former earlier notes. Rows in which nothing has changed stay the same objects, so that a view can skip them.
 */
export function readNotes(
  input: MatrixInput & { readonly columns: readonly MatrixColumn[] },
  former?: Notes,
): Notes {
  const matrix = readMatrix(input, former?.matrix);
  const { columns, rows, sources } = matrix;
  const same = columns.map((column, position) => findSame(rows, { column, position }));
  return { columns, sources, matrix, rows: rows.map((row) => readRow(row, { columns, same })) };
}

/** The languages with the text of a cell, by row; rows whose text no other language has are left out. */
type SameTexts = ReadonlyMap<MatrixRow, readonly string[]>;

function findSame(
  rows: readonly MatrixRow[],
  { column, position }: { column: MatrixColumn; position: number },
): SameTexts {
  const filled = rows.filter(({ cells }) => (cells[position]?.text.trim() ?? '') !== '');
  const byText = Map.groupBy(filled, ({ cells }) => storedText(cells[position]?.text ?? ''));
  const found = new Map<MatrixRow, readonly string[]>();
  for (const alike of byText.values()) {
    if (alike.length === 1) continue;
    for (const row of alike) {
      const others = alike.filter((other) => readLanguage(other, column) !== readLanguage(row, column));
      if (others.length > 0)
        found.set(
          row,
          others.map(({ entry }) => entry.name),
        );
    }
  }
  return found;
}

const languages = new Map<string, string>();

function readLanguage({ entry }: MatrixRow, { store }: MatrixColumn): string {
  const code = entry.codes[store] ?? '';
  return once(languages, code, () => tagWithoutRegion(code));
}

/** The latest row of notes for each row of a matrix, with the languages that it names. */
const results = new WeakMap<MatrixRow, { readonly named: string; readonly notes: NotesRow }>();

function readRow(
  row: MatrixRow,
  { columns, same }: { columns: readonly MatrixColumn[]; same: readonly SameTexts[] },
): NotesRow {
  const sameAs = same.map((texts) => texts.get(row) ?? []);
  const named = JSON.stringify(sameAs);
  const known = results.get(row);
  if (known?.named === named) return known.notes;
  const cells = row.cells.map((cell, position): NoteCell | null => {
    if (!cell) return null;
    const others = sameAs[position] ?? [];
    const isAlike = cell.status === 'ok' || cell.status === 'same';
    const status = others.length > 0 ? ('same' as const) : ('ok' as const);
    return {
      ...cell,
      ...(isAlike && { status }),
      sameAs: others,
      ruledBy: findRuling(row, { columns, position }),
    };
  });
  const notes = { entry: row.entry, cells };
  results.set(row, { named, notes });
  return notes;
}

function findRuling(
  { cells }: MatrixRow,
  { columns, position }: { columns: readonly MatrixColumn[]; position: number },
): MatrixColumn | null {
  const [own, text = ''] = [columns[position], cells[position]?.text];
  if (!own || text.trim() === '') return null;
  const isRuling = (other: MatrixColumn, index: number): boolean =>
    other.store !== own.store &&
    (other.max ?? Infinity) < (own.max ?? Infinity) &&
    isSameText(cells[index]?.text ?? '', text);
  return columns.find(isRuling) ?? null;
}
