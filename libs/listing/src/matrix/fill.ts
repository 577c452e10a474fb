import { combineEdits, type Edit, setLocale, setPictures, setText } from '../edits/edits.ts';
import { localeAt, type LocaleAddress } from '../listing-parts.ts';
import type { MatrixCell } from './cell.ts';
import type { MatrixColumn } from './columns.ts';
import type { Matrix } from './read-matrix.ts';

/**
 * Adds a locale without texts if the listing does not have the locale. This clears no text in the store, because the
 * store keeps all texts that New does not contain.
 */
export function ensureLocale(address: LocaleAddress): Edit {
  return (listing) => (localeAt(listing, address) ? listing : setLocale(address, {})(listing));
}

/** The locales from which and to which content is copied, as the store's codes. */
export interface FillLocales {
  readonly from: string;
  /** The target locales. If this list contains `from`, that entry is skipped. */
  readonly to: readonly string[];
}

/** Copies the text or the pictures of one locale to others. */
export function fillColumn(matrix: Matrix, column: MatrixColumn, { from, to }: FillLocales): Edit {
  const { store, kind, key } = column;
  const cell = findCell(matrix, column, from);
  if (!cell) return (listing) => listing;
  const targets = to.filter((code) => code !== from);
  if (kind === 'text')
    return setTexts(
      column,
      targets.map((code) => [code, cell.text]),
    );
  return combineEdits(
    targets.flatMap((code) => [
      ensureLocale({ store, code }),
      setPictures({ store, code }, key, () => cell.pictures),
    ]),
  );
}

/** Sets a text in several locales, by the store's codes. A locale that the listing does not have is added. */
export function setTexts({ store, key }: MatrixColumn, texts: Iterable<readonly [string, string]>): Edit {
  return combineEdits(
    [...texts].flatMap(([code, text]) => [
      ensureLocale({ store, code }),
      setText({ store, code }, key, text),
    ]),
  );
}

/** The cell of a locale in a column; null if there is none. `code` is the store's code of the locale. */
export function findCell(matrix: Matrix, column: MatrixColumn, code: string | undefined): MatrixCell | null {
  const row = matrix.rows.find(({ entry }) => code !== undefined && entry.codes[column.store] === code);
  return row?.cells[matrix.columns.indexOf(column)] ?? null;
}
