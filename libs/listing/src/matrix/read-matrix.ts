import { localeAt, readLocales, findMainLocale, readSlots } from '../listing-parts.ts';
import type { Listing, ListingLocale } from '../listing.ts';
import { tagWithoutRegion } from '../locales/language-tag.ts';
import { pairLocales, type LocaleEntry } from '../locales/pair-locales.ts';
import { ownValue } from '../own-value.ts';
import type { Store } from '../stores.ts';
import { judgeCell, type MatrixCell } from './cell.ts';
import { matrixColumns, type MatrixColumn } from './columns.ts';

/** One language, with a cell for each column; null where the column's store does not have the language. */
export interface MatrixRow {
  readonly entry: LocaleEntry;
  readonly cells: readonly (MatrixCell | null)[];
}

/** The texts and sets of all locales of one or both stores. */
export interface Matrix {
  readonly columns: readonly MatrixColumn[];
  /** The languages that at least one of the stores has, in the order of their English names. */
  readonly rows: readonly MatrixRow[];
  /** The source locale of each store, as the store's code; absent if the store has no locales. */
  readonly sources: Readonly<Partial<Record<Store, string>>>;
}

/** The listings to read. */
export interface MatrixInput {
  readonly stores: readonly Store[];
  /** The listing from which the stores keep what `next` does not contain; see `keptListing`. */
  readonly current: Listing | null;
  /** New, as the result of `publishedParts`, so that a part that publishing does not write counts as kept. */
  readonly next: Listing;
  /**
   * The paired locales of both listings; may also contain locales of other listings. Pass the entries if they are
   * already computed, because pairing is slow.
   */
  readonly entries?: readonly LocaleEntry[];
  /** The columns; by default all texts and sets of the stores. */
  readonly columns?: readonly MatrixColumn[];
}

/**
 * Creates the matrix of New and of the parts that the stores keep from Current: a row for each language of the stores, a
 * column for each text and set.
 *
 * @param former an earlier matrix. Rows in which nothing has changed stay the same objects, so that a view can skip
 * them.
 */
export function readMatrix(input: MatrixInput, former?: Matrix): Matrix {
  const { stores, current, next } = input;
  const entries = (input.entries ?? pairLocales([current, next])).filter((entry) =>
    isInListings(entry, input),
  );
  const columns = keepIfEqual(
    former?.columns,
    input.columns ?? stores.flatMap((store) => matrixColumns(store, [current, next])),
  );
  const sources = Object.fromEntries(
    stores.flatMap((store) => {
      const code = pickSourceLocale(store, input);
      return code === undefined ? [] : [[store, code]];
    }),
  ) as Matrix['sources'];
  const reusable = new Map(
    former?.columns === columns ? former.rows.map((row) => [makeId(row.entry), row]) : [],
  );
  const rows = entries.map((entry) =>
    readRow(entry, { columns, input, sources }, reusable.get(makeId(entry))),
  );
  return { columns, rows, sources };
}

/**
 * The locale that the others are translated from: the store's main locale. If the listings do not contain the main
 * locale, their first English locale; if there is no English locale, their first locale.
 */
function pickSourceLocale(store: Store, { current, next }: MatrixInput): string | undefined {
  const codes = [...new Set([next, current].flatMap((listing) => Object.keys(readLocales(listing, store))))];
  const main = findMainLocale(next, store) ?? findMainLocale(current, store);
  if (main !== undefined && codes.includes(main)) return main;
  return codes.find((code) => code.startsWith('en')) ?? codes[0];
}

function isInListings({ codes }: LocaleEntry, { stores, current, next }: MatrixInput): boolean {
  return stores.some((store) => {
    const code = codes[store];
    return code !== undefined && [next, current].some((listing) => localeAt(listing, { store, code }));
  });
}

/** The values from which each row was created. If these values are still the same objects, the row is used again. */
const inputsOfRow = new WeakMap<MatrixRow, readonly unknown[]>();

/** The values that all rows have in common. */
interface MatrixParts extends Pick<Matrix, 'columns' | 'sources'> {
  readonly input: MatrixInput;
}

function readRow(entry: LocaleEntry, matrix: MatrixParts, former: MatrixRow | undefined): MatrixRow {
  const { columns, input } = matrix;
  const parts = new Map(input.stores.map((store) => [store, pickParts(entry, store, matrix)]));
  const inputs = [...parts.values()].flatMap((each) => (each ? Object.values(each) : [null]));
  if (former && isEqual(inputsOfRow.get(former) ?? [], inputs)) return former;
  const row = { entry, cells: columns.map((column) => readCell(column, parts.get(column.store) ?? null)) };
  inputsOfRow.set(row, inputs);
  return row;
}

interface LocaleParts {
  readonly code: string;
  readonly next: ListingLocale | undefined;
  readonly current: ListingLocale | undefined;
  readonly sourceCode: string;
  readonly sourceNext: ListingLocale | undefined;
  readonly sourceCurrent: ListingLocale | undefined;
}

function pickParts(
  { codes }: LocaleEntry,
  store: Store,
  { input: { current, next }, sources }: MatrixParts,
): LocaleParts | null {
  const [code, sourceCode] = [codes[store], sources[store]];
  if (code === undefined || sourceCode === undefined) return null;
  if (!localeAt(next, { store, code }) && !localeAt(current, { store, code })) return null;
  return {
    code,
    next: localeAt(next, { store, code }),
    current: localeAt(current, { store, code }),
    sourceCode,
    sourceNext: localeAt(next, { store, code: sourceCode }),
    sourceCurrent: localeAt(current, { store, code: sourceCode }),
  };
}

function readCell(column: MatrixColumn, parts: LocaleParts | null): MatrixCell | null {
  if (!parts) return null;
  const { code, sourceCode } = parts;
  const source = valueAt(parts.sourceNext, column);
  return judgeCell(column, {
    next: valueAt(parts.next, column),
    current: valueAt(parts.current, column),
    source: source === undefined ? valueAt(parts.sourceCurrent, column) : source,
    isSourceLanguage: code === sourceCode || tagWithoutRegion(code) === tagWithoutRegion(sourceCode),
  });
}

function valueAt(locale: ListingLocale | undefined, { kind, key }: MatrixColumn): unknown {
  return kind === 'text' ? ownValue<unknown>(locale, key) : ownValue<unknown>(readSlots(locale), key);
}

function makeId({ codes }: LocaleEntry): string {
  return `${codes.appStore ?? ''} ${codes.googlePlay ?? ''}`;
}

function isEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function keepIfEqual(
  former: readonly MatrixColumn[] | undefined,
  columns: readonly MatrixColumn[],
): readonly MatrixColumn[] {
  const isSame =
    former?.length === columns.length &&
    columns.every((column, index) => isEqual(Object.values(column), Object.values(former[index] ?? {})));
  return isSame ? former : columns;
}
