import { combineEdits, type Edit, setLocale, setPictures, setText } from '../edits/edits.ts';
import { localeAt, type LocaleAddress } from '../listing-parts.ts';
import type { MatrixCell } from './cell.ts';
import type { MatrixColumn } from './columns.ts';
import type { Matrix } from './read-matrix.ts';

/** Adds a locale without texts if the listing does not have it, so that the stores keep its other texts. */
export function ensureLocale(address: LocaleAddress): Edit {
  return (listing) => (localeAt(listing, address) ? listing : setLocale(address, {})(listing));
}

/** The locales of a copy, as the store's codes. */
export interface FillLocales {
  readonly from: string;
  /** The target locales. `from` is ignored if the list contains it. */
  readonly to: readonly string[];
}

/** Copies the text or the pictures of one locale to others. */
export function fillColumn(matrix: Matrix, column: MatrixColumn, { from, to }: FillLocales): Edit {
  const { store, kind, key } = column;
  const cell = cellOf(matrix, column, from);
  if (!cell) return (listing) => listing;
  return combineEdits(
    to
      .filter((code) => code !== from)
      .flatMap((code) => [
        ensureLocale({ store, code }),
        kind === 'text'
          ? setText({ store, code }, key, cell.text)
          : setPictures({ store, code }, key, () => cell.pictures),
      ]),
  );
}

/** The cell of a locale in a column, by the store's code; null when there is none. */
export function cellOf(matrix: Matrix, column: MatrixColumn, code: string | undefined): MatrixCell | null {
  const row = matrix.rows.find(({ entry }) => code !== undefined && entry.codes[column.store] === code);
  return row?.cells[matrix.columns.indexOf(column)] ?? null;
}
