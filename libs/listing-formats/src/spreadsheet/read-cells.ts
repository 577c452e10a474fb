import { parse } from 'csv-parse/sync';
import { readSheet, type SheetData } from 'read-excel-file/universal';

import { decodeText } from '../files/decode-text.ts';
import { isListingFormatError, ListingFormatError } from '../listing-format-error.ts';
import type { Losses } from '../lost.ts';
import { unpack } from './archive.ts';
import { findLostValues, type LostValue } from './find-lost-values.ts';
import { withoutGuard } from './formula-guard.ts';
import { listSheets } from './list-sheets.ts';

/** The cells of a sheet by rows, as texts. A formula is never computed: its cell has the text that was saved. */
export type Cells = readonly (readonly string[])[];

/** A sheet with its name. The only sheet of a CSV file has none. */
export interface Sheet {
  readonly name: string;
  readonly cells: Cells;
}

/** The first bytes of an older workbook (XLS), and of every workbook with a password ([MS-CFB], 2.2). */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Reads a CSV file, with commas, semicolons, tabs or vertical bars between the cells, or the sheets of a workbook (XLSX).
 * Hidden sheets are reported in `losses` and not read.
 *
 * @throws ListingFormatError FORMAT_INVALID, FORMAT_UNSAFE
 */
export async function readSheets(bytes: Buffer, losses: Losses): Promise<Sheet[]> {
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return readWorkbook(bytes, losses);
  if (bytes.subarray(0, 8).equals(COMPOUND_FILE))
    throw new ListingFormatError(
      'FORMAT_INVALID',
      'The file is an older workbook (XLS), or has a password.',
      { hint: 'Save it without a password as XLSX, or save the sheet as CSV in UTF-8.' },
    );
  return [{ name: '', cells: readCsv(bytes) }];
}

async function readWorkbook(bytes: Buffer, losses: Losses): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (const [index, { name, isHidden, part }] of listSheets(bytes).entries()) {
    if (isHidden) {
      losses.add('The sheet is hidden.', name.slice(0, 60));
      continue;
    }
    const lost = part === undefined ? [] : findLostValues(unpack(bytes, part));
    // One after the other, because a sheet may take much memory while it is read.
    sheets.push({ name, cells: withLostValues(await readSheetCells(bytes, index + 1), lost) });
  }
  return sheets;
}

function withLostValues(cells: Cells, lost: readonly LostValue[]): Cells {
  const rows = cells.map((row) => [...row]);
  for (const { row, column, error = OTHER_VALUE } of lost) {
    while (rows.length <= row) rows.push([]);
    const cellsOfRow = rows[row] ?? [];
    while (cellsOfRow.length <= column) cellsOfRow.push('');
    cellsOfRow[column] = error;
  }
  return rows;
}

async function readSheetCells(bytes: Buffer, sheet: number): Promise<Cells> {
  try {
    // A sheet that is only a chart has no cells, although the types of the library say that it has.
    const rows: SheetData | undefined = await readSheet(new Uint8Array(bytes).buffer, sheet, { trim: false });
    return rows?.map((row) => row.map((value) => cellText(value))) ?? [];
  } catch (cause) {
    throw new ListingFormatError('FORMAT_INVALID', 'The workbook cannot be read.', {
      cause,
      hint: 'Save it again as XLSX, or save the sheet as CSV in UTF-8.',
    });
  }
}

/** A program has taken a text for a value of another kind, and only it knows what the sheet shows. */
const OTHER_VALUE = '#VALUE!';

/** What a cell has in the place of a text: also errors of formulas, and what is shown while one is computed. */
const VALUE_WITHOUT_TEXT =
  /^(?:#(?:REF|VALUE|DIV\/0|NUM|NULL|ERROR|SPILL|CALC|FIELD|BLOCKED|CONNECT)!|#NAME\?|#N\/A|#GETTING_DATA|Loading\.{3}|Err:\d{3})$/;

/** The reason that is reported for a cell of which `isNoText` is true. */
export const NO_TEXT =
  'The spreadsheet program has an error, a formula without a text, a date, a truth value or a number with decimals there. Give the cell the format “Text”, and write it again.';

/**
 * Whether a cell has an error of the spreadsheet program, a formula without a text, a date, a truth value or a number with
 * decimals.
 */
export function isNoText(cell: string): boolean {
  return VALUE_WITHOUT_TEXT.test(cell.trim());
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return withoutGuard(value);
  if (value === null || value === undefined) return '';
  return Number.isSafeInteger(value) ? String(value) : OTHER_VALUE;
}

function readCsv(bytes: Buffer): Cells {
  const text = decodeText(bytes);
  if (text === undefined)
    throw new ListingFormatError('FORMAT_INVALID', 'The file is not UTF-8 text.', {
      hint: 'Save it again as “CSV UTF-8”, or as XLSX.',
    });
  if (/^\s*<(?:\?xml|!doctype|html|table)\b/i.test(text))
    throw new ListingFormatError('FORMAT_INVALID', 'The file is a web page or XML, and no spreadsheet.', {
      hint: 'Some tools give such files the name of a spreadsheet. Open it in a spreadsheet program, and save it as XLSX.',
    });
  try {
    // Excel and other programs may name the delimiter in a line above the table.
    const [line = '', named] = /^sep=(.)(?:\r?\n|\r)/i.exec(text) ?? [];
    const table = text.slice(line.length);
    const rows = parse(table, {
      delimiter: named ?? findDelimiter(table),
      relax_column_count: true,
      // Some people write a blank after each comma, also before a quotation mark.
      trim: true,
      // Some programs write a quotation mark into a cell without quotation marks around it.
      relax_quotes: true,
      max_record_size: 1024 * 1024,
    });
    return rows.map((row) => row.map(withoutGuard));
  } catch (cause) {
    if (isListingFormatError(cause)) throw cause;
    throw new ListingFormatError('FORMAT_INVALID', `The CSV file cannot be read: ${reasonIn(cause)}.`, {
      cause,
      hint: 'Check the quotation marks in this place.',
    });
  }
}

/**
 * The character that separates the cells: the one that is in most of the first lines and, of several, the most frequent
 * one. A text with many commas may be in the first line of a file with semicolons.
 */
function findDelimiter(text: string): string {
  const plain = text.slice(0, 65_536).replaceAll(/"[^"]*"/g, '');
  const isRow = (line: string): boolean => line.trim() !== '' && !line.startsWith('#');
  const lines = plain
    .split(/\r?\n|\r/)
    .filter(isRow)
    .slice(0, 20);
  const counts = [',', ';', '\t', '|'].map((each) => ({
    each,
    lines: lines.filter((line) => line.includes(each)).length,
    count: (lines[0] ?? '').split(each).length,
  }));
  return counts.toSorted((a, b) => b.lines - a.lines || b.count - a.count)[0]?.each ?? ',';
}

function reasonIn(cause: unknown): string {
  const lines = typeof cause === 'object' && cause !== null && 'lines' in cause ? cause.lines : undefined;
  return typeof lines === 'number' ? `a mistake near line ${lines}` : 'its form is wrong';
}
