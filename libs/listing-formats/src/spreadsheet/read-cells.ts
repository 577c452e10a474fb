import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';

import { decodeText } from '../files/decode-text.ts';
import { isListingFormatError, ListingFormatError } from '../listing-format-error.ts';
import { withoutGuard } from './formula-guard.ts';
import { checkWorkbook } from './workbook-limits.ts';

/** The cells of a sheet by rows, as texts. A formula is never computed: its cell has the value that was saved. */
export type Cells = readonly (readonly string[])[];

/**
 * Reads a CSV file, with commas, semicolons, tabs or vertical bars between the cells, or the first sheet of a workbook
 * (XLSX).
 *
 * @throws ListingFormatError FORMAT_INVALID, FORMAT_UNSAFE
 */
export async function readCells(bytes: Buffer): Promise<Cells> {
  return bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004' ? readWorkbook(bytes) : readCsv(bytes);
}

async function readWorkbook(bytes: Buffer): Promise<Cells> {
  checkWorkbook(bytes);
  try {
    const rows = await readSheet(new Uint8Array(bytes).buffer, { trim: false });
    return rows.map((row) => row.map((value) => cellText(value)));
  } catch (cause) {
    throw new ListingFormatError('FORMAT_INVALID', 'The workbook cannot be read.', {
      cause,
      hint: 'Save it again as XLSX, or save the sheet as CSV in UTF-8.',
    });
  }
}

/** The text of a cell. A date is no text of a listing: a program has taken a text for a date, and lost what it was. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return withoutGuard(value);
  return typeof value === 'number' ? String(value) : '';
}

function readCsv(bytes: Buffer): Cells {
  const text = decodeText(bytes);
  if (text === undefined)
    throw new ListingFormatError('FORMAT_INVALID', 'The file is not UTF-8 text.', {
      hint: 'Save it again as “CSV UTF-8”, or as XLSX.',
    });
  try {
    const rows = parse(text, {
      delimiter: findDelimiter(text),
      relax_column_count: true,
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
