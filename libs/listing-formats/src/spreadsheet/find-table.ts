import { nearestStoreLocale, parseStore, type Store, storeLocale, STORES } from '@storedeck/listing';

import { parseFieldName, type StoreField } from '../texts/field-names.ts';
import { findNamedLanguage } from '../texts/named-language.ts';
import type { Cells, Sheet } from './read-cells.ts';

const MAX_HEAD_ROWS = 20;

/** A table of texts in a sheet: its rows or columns are texts, the others are languages. */
export interface Table {
  /** The rows of the sheet or, if `isTurned`, its columns, without comments and empty rows. */
  readonly rows: Cells;
  /** Whether the sheet has a row for each language instead of a column. */
  readonly isTurned: boolean;
  /** The position in `rows` of the row with the languages. */
  readonly head: number;
  readonly languages: readonly LanguagePosition[];
  /** The position of the names of texts in each row. */
  readonly names: number;
  /** The position of the names of stores in each row, if there is one. */
  readonly stores: number | undefined;
  /** The cells with the names of rows, or with languages, that were left out because a text of them is cut. */
  readonly cut: readonly string[];
}

interface LanguagePosition {
  readonly position: number;
  /** The code in the sheet. */
  readonly language: string;
  /** The store of these texts, if a row beside that of the languages says it. */
  readonly store?: Store | undefined;
  /** The name of the store of these texts, if no listing contains it. */
  readonly otherStore?: string | undefined;
}

/**
 * Finds the tables with languages in one direction and the names of texts in the other one. The name of a store in a row
 * of its own is that of the texts below it, and the name of the sheet that of all its texts. A sheet with the name of a
 * language has its texts beside their names, or below them.
 */
export function findTables({ name, cells }: Sheet): Table[] {
  const rows = cells.filter(
    (row) => row.some((cell) => cell.trim() !== '') && !(row[0] ?? '').startsWith('#'),
  );
  const language = parseLanguage(name);
  const named = language === undefined ? rows : (nameLanguage(rows, language) ?? rows);
  const parts = splitAtHeadings(named).map((part) => ({ part, table: largestTable(name, part) }));
  const isSplit = parts.every(({ part, table }) => table ?? !part.some(findHeading));
  const tables = isSplit ? parts.map(({ table }) => table) : [largestTable(name, named)];
  return tables.filter((table) => table !== undefined);
}

/** Each store may have a table of its own below its name. */
function splitAtHeadings(rows: Cells): Cells[] {
  const starts = rows.flatMap((row, at) => (findHeading(row) === undefined ? [] : [at]));
  return [0, ...starts]
    .map((start, at, all) => rows.slice(start, all[at + 1]))
    .filter((part) => part.length > 0);
}

function largestTable(name: string, rows: Cells): Table | undefined {
  const headings = rows.map(findHeading);
  const texts = rows.filter((_, index) => headings[index] === undefined);
  const turned = turn(texts);
  const ofSheet = parseStore(name) === undefined ? undefined : name;
  const ofTurned = headings.find((each) => each !== undefined) ?? ofSheet;
  const tables = [
    tableIn(withStores(rows, headings, ofSheet), false),
    tableIn(ofTurned === undefined ? turned : turned.map((row) => [ofTurned, ...row]), true),
  ].filter((each) => each !== undefined);
  const [largest] = tables.toSorted((a, b) => countTexts(b) - countTexts(a));
  if (largest === undefined) return undefined;
  return largest.isTurned
    ? withoutCutLanguages(largest, ofTurned === undefined ? texts : [[], ...texts])
    : withoutCutRows(largest);
}

/**
 * Leaves out rows with more cells than the row of the languages. A text with the separator of the cells, but without
 * quotation marks, is several cells: it would be cut, and the others would be in the columns of other languages.
 */
function withoutCutRows(table: Table): Table {
  const isCut = (row: readonly string[], at: number): boolean =>
    at > table.head && isLonger(row, table.rows[table.head]);
  return {
    ...table,
    rows: table.rows.filter((row, at) => !isCut(row, at)),
    cut: table.rows.filter(isCut).map((row) => row[table.names] ?? ''),
  };
}

/** The same if each row of the sheet, `written`, is a language. */
function withoutCutLanguages(table: Table, written: Cells): Table {
  const isCut = ({ position }: LanguagePosition): boolean =>
    isLonger(written[position] ?? [], written[table.names]);
  return {
    ...table,
    languages: table.languages.filter((each) => !isCut(each)),
    cut: table.languages.filter(isCut).map(({ position }) => table.rows[table.head]?.[position] ?? ''),
  };
}

function isLonger(row: readonly string[], head: readonly string[] = []): boolean {
  return row.slice(head.length).some((cell) => cell.trim() !== '');
}

/** Makes rows of columns. */
function turn(rows: Cells): Cells {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''));
}

/** Heads that say that the texts of a column are those of the language of the sheet. */
const OF_LANGUAGE = /^(?:translations?|translated text|target|value|content|copy|texts?)$/i;

/**
 * Writes a language at the head of the only column or row of texts that has none. Undefined if there is no such one, or
 * if several might be meant.
 */
function nameLanguage(rows: Cells, language: string): Cells | undefined {
  const across = nameColumn(rows, language);
  if (across !== undefined) return across;
  const down = nameColumn(turn(rows), language);
  return down === undefined ? undefined : turn(down);
}

function nameColumn(rows: Cells, language: string): Cells | undefined {
  const isName = (cell: string | undefined): boolean => parseFieldName(cell ?? '') !== undefined;
  const names = findPosition(rows, isName);
  if (names === undefined) return undefined;
  const first = rows.findIndex((row) => isName(row[names]));
  const head = rows.slice(0, first).at(-1) ?? [];
  const texts = rows.slice(first);
  const readHead = (at: number): string => (head[at] ?? '').trim();
  const isText = (at: number): boolean =>
    at > names &&
    parseLanguage(readHead(at)) === undefined &&
    !hasOnlyNumbers(texts, at) &&
    texts.some((row) => (row[at] ?? '').trim() !== '') &&
    texts.every((row) => !isName(row[at]) && parseStore(row[at] ?? '') === undefined);
  const columns = [...(texts[0]?.keys() ?? [])].filter(isText);
  const translations = columns.filter((at) => OF_LANGUAGE.test(readHead(at)));
  const [column, ...others] = translations.length > 0 ? translations : columns;
  if (column === undefined || others.length > 0) return undefined;
  return [Array.from(texts[0] ?? [], (_, at) => (at === column ? language : readHead(at))), ...texts];
}

/** Returns the name of a store if nothing else is in the row. */
function findHeading(row: readonly string[]): string | undefined {
  const [only, ...others] = row.filter((cell) => cell.trim() !== '');
  return only !== undefined && others.length === 0 && parseStore(only) !== undefined ? only : undefined;
}

/** Puts the name of a store before each row below a heading, and leaves the headings out. */
function withStores(
  rows: Cells,
  headings: readonly (string | undefined)[],
  ofSheet: string | undefined,
): Cells {
  if (ofSheet === undefined && headings.every((each) => each === undefined)) return rows;
  let store = ofSheet ?? '';
  return rows.flatMap((row, index) => {
    const heading = headings[index];
    if (heading === undefined) return [[store, ...row]];
    store = heading;
    return [];
  });
}

/**
 * The text that a row is about; undefined if no store has a text of this name.
 *
 * @param ofLanguage the store of the language, which counts more than that of the row
 */
export function findField(
  { names, stores }: Pick<Table, 'names' | 'stores'>,
  row: readonly string[],
  ofLanguage?: Store,
): StoreField | undefined {
  const ofRow = stores === undefined ? undefined : parseStore(row[stores] ?? '');
  return parseFieldName(row[names] ?? '', ofLanguage ?? ofRow);
}

/** Whether a row says that its text is for a store that no listing has, such as Amazon. */
export function isOfOtherStore({ stores }: Pick<Table, 'stores'>, row: readonly string[]): boolean {
  return stores !== undefined && storeIn(row[stores] ?? '') === null;
}

/** What people write for a text of all stores. */
const ALL_STORES = /^(?:both|all|any|shared|common|every)\b|[&+/,|]/i;

/** Returns the store that a cell names: undefined if it names none or all, null if no listing has this store. */
function storeIn(cell: string): Store | null | undefined {
  if (cell.trim() === '' || ALL_STORES.test(cell.trim())) return undefined;
  return parseStore(cell) ?? null;
}

function countTexts(table: Table): number {
  const rows = table.rows.slice(table.head + 1).filter((row) => findField(table, row) !== undefined);
  return rows.length * table.languages.length;
}

function tableIn(written: Cells, isTurned: boolean): Table | undefined {
  // The text of a language may be a word such as `Play`.
  const inLanguages = new Set(
    written.slice(0, MAX_HEAD_ROWS).flatMap((row) => findLanguages(row, []).map(({ position }) => position)),
  );
  const stores = findPosition(
    written.map((row) => Array.from(row, (cell, at) => (inLanguages.has(at) ? '' : cell))),
    (cell) => parseStore(cell) !== undefined,
  );
  const rows = stores === undefined ? written : repeatStores(written, stores);
  const names = findPosition(rows, (cell) => parseFieldName(cell) !== undefined, stores);
  if (names === undefined) return undefined;
  const isOfText = (row: readonly string[]): boolean => findField({ names, stores }, row) !== undefined;
  const findHead = (parse: (cell: string) => string | undefined): number =>
    rows
      .slice(0, MAX_HEAD_ROWS)
      .findIndex((row) => !isOfText(row) && findLanguages(row, [names, stores], parse).length > 0);
  // The head of the column with the names of texts may be the name of a text itself, such as `Name`.
  const isFirstHead = hasOnlyLanguages(rows[0] ?? [], [names, stores]) && rows.slice(1).some(isOfText);
  // A row with names of languages may be above the one with the codes.
  const head = [findHead(parseCode), findHead(parseLanguage), isFirstHead ? 0 : -1].find((row) => row !== -1);
  if (head === undefined) return undefined;
  const below = rows.slice(head + 1);
  const found = findLanguages(rows[head] ?? [], [names, stores]);
  // Before the names of the texts, these are the heads of a column that numbers its rows.
  const isNumberOfRow = ({ position, language }: LanguagePosition): boolean =>
    position < names && /^(?:id|no)$/i.test(language) && found.some((each) => each.position > names);
  const isOfNumbers = ({ position, language }: LanguagePosition): boolean =>
    /^no$/i.test(language) && hasOnlyNumbers(below, position);
  const languages = found.filter((each) => !isNumberOfRow(each) && !isOfNumbers(each));
  const ofLanguages = rows.find((row) => hasStores(row, languages, names));
  const table = {
    rows: rows.filter((row) => row !== ofLanguages),
    isTurned,
    head: ofLanguages && rows.indexOf(ofLanguages) < head ? head - 1 : head,
    languages: ofLanguages ? addStores(languages, ofLanguages) : languages,
    names,
    stores,
    cut: [],
  };
  return countTexts(table) > 0 ? table : undefined;
}

/** Whether a row has the stores of the languages, and not a text of them. */
function hasStores(row: readonly string[], languages: readonly LanguagePosition[], names: number): boolean {
  if (parseFieldName(row[names] ?? '') !== undefined) return false;
  const filled = languages.map(({ position }) => row[position] ?? '').filter((cell) => cell.trim() !== '');
  const named = filled.filter((cell) => parseStore(cell) !== undefined);
  return named.length > 0 && named.length * 2 >= filled.length;
}

/** Adds the store of each language. Of merged cells, only the first one has it. */
function addStores(languages: readonly LanguagePosition[], row: readonly string[]): LanguagePosition[] {
  let name = '';
  return languages.map((each) => {
    const cell = (row[each.position] ?? '').trim();
    if (cell !== '') name = cell;
    const store = storeIn(name);
    return store === null ? { ...each, otherStore: name } : { ...each, store };
  });
}

/** Merged cells have their text in the first one: the store of a row without one is that of the row above. */
function repeatStores(rows: Cells, stores: number): Cells {
  let above = '';
  return rows.map((row) => {
    const cell = row[stores] ?? '';
    if (cell.trim() !== '') above = parseStore(cell) === undefined ? '' : cell;
    return cell === above
      ? row
      : Array.from(row, (each, at) => (at === stores && each.trim() === '' ? above : each));
  });
}

/** Finds the position at which most rows have a cell of a kind. */
function findPosition(rows: Cells, isKind: (cell: string) => boolean, except?: number): number | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length));
  let best: number | undefined;
  let most = 0;
  for (let position = 0; position < width; position += 1) {
    const count = position === except ? 0 : rows.filter((row) => isKind(row[position] ?? '')).length;
    if (count > most) [best, most] = [position, count];
  }
  return best;
}

function hasOnlyLanguages(row: readonly string[], except: readonly (number | undefined)[]): boolean {
  const filled = row.filter((cell, position) => !except.includes(position) && cell.trim() !== '');
  return filled.length > 0 && filled.every((cell) => parseLanguage(cell) !== undefined);
}

function findLanguages(
  row: readonly string[],
  except: readonly (number | undefined)[],
  parse = parseLanguage,
): LanguagePosition[] {
  return row.flatMap((cell, position) => {
    const language = except.includes(position) ? undefined : parse(cell);
    return language === undefined ? [] : [{ position, language }];
  });
}

/** Returns the code of a language from a head such as `de-DE`, `German (de-DE)` or `German`. */
function parseLanguage(cell: string): string | undefined {
  return parseCode(cell) ?? findNamedLanguage(cell);
}

/** Returns the code in a head such as `de-DE`, `German (de-DE)`, `German – de-DE`, `English (UK)` or `de_DE`. */
function parseCode(cell: string): string | undefined {
  const name = cell.trim();
  const last = /(?:[([]| [-–—] )([A-Za-z0-9_-]{2,20})[)\]]?$/.exec(name);
  const code = withLanguage(last?.[1] ?? name, findNamedLanguage(name.slice(0, last?.index ?? 0)));
  if (!/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2}$/.test(code)) return undefined;
  const isKnown = STORES.some((store) => storeLocale(store, code) ?? nearestStoreLocale(store, code));
  return isKnown ? code : undefined;
}

/** Two letters after the name of another language are a region: `English (UK)` is not Ukrainian. */
function withLanguage(code: string, named: string | undefined): string {
  const language = named?.split('-')[0];
  if (named === undefined || code.length !== 2 || code.toLowerCase() === language) return code;
  const isSame = STORES.some((store) => {
    const locale = storeLocale(store, code);
    return locale !== undefined && locale === storeLocale(store, named);
  });
  return isSame ? code : `${language}-${code.toUpperCase()}`;
}

/** Whether all cells are numbers, as in the column `No` of many sheets, which is also the code of Norwegian. */
function hasOnlyNumbers(rows: Cells, position: number): boolean {
  const filled = rows.map((row) => (row[position] ?? '').trim()).filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => /^\d+$/.test(cell));
}
