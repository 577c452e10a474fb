import { SaxesParser } from 'saxes';

import { listParts, noWorkbook, type Part, tooLarge, unpack } from './archive.ts';

/** More than both stores have languages, and more than a sheet of texts has rows. */
const MAX_COLUMNS = 400;
const MAX_ROWS = 5000;
/** More than there are languages, with a sheet for each. Each sheet is read for itself. */
const MAX_SHEETS = 100;

/** A sheet of a workbook. */
export interface SheetOfWorkbook {
  readonly name: string;
  /** Hidden by a person, or by a program for its own data. */
  readonly isHidden: boolean;
  /** The file with its cells. Undefined for a sheet without cells, such as a chart. */
  readonly part: Part | undefined;
}

/**
 * Lists the sheets of a workbook (XLSX) in their order. A workbook that would take very much memory is refused: too many
 * parts, parts that are large when they are unpacked, or texts that are far from the first cell. A workbook of some
 * kilobytes can claim to have a text in the last row and column, for which a reader makes all cells before it.
 *
 * @throws ListingFormatError FORMAT_INVALID if it is no workbook, FORMAT_UNSAFE
 */
export function listSheets(bytes: Buffer): SheetOfWorkbook[] {
  const parts = listParts(bytes);
  for (const part of parts) if (/worksheets\/[^/]*\.xml$/i.test(part.name)) checkCells(unpack(bytes, part));
  const book = parts.find(({ name }) => name === 'xl/workbook.xml');
  if (book === undefined) throw noWorkbook();
  const sheets = readSheets(unpack(bytes, book), readTargets(bytes, parts)).map(({ target, ...sheet }) => ({
    ...sheet,
    part: parts.find(({ name }) => name === target),
  }));
  if (sheets.length > MAX_SHEETS) throw tooLarge(`has more than ${MAX_SHEETS} sheets`);
  return sheets;
}

function readSheets(
  book: string,
  targets: ReadonlyMap<string, string>,
): (Omit<SheetOfWorkbook, 'part'> & { readonly target: string | undefined })[] {
  return readTags(book, 'sheet').flatMap(({ name, state, id = '' }) =>
    // The values of ECMA-376, part 1, 18.2.19: hidden, veryHidden and visible, which is the default.
    name ? [{ name, isHidden: state?.endsWith('idden') ?? false, target: targets.get(id) }] : [],
  );
}

/** Reads the names of parts by the ids that the workbook has for them. */
function readTargets(bytes: Buffer, parts: readonly Part[]): Map<string, string> {
  const relations = parts.find(({ name }) => name === 'xl/_rels/workbook.xml.rels');
  if (relations === undefined) throw noWorkbook();
  return new Map(
    readTags(unpack(bytes, relations), 'Relationship').map(({ Id = '', Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  );
}

/** Returns the attributes of all tags of a name. */
function readTags(xml: string, name: string): Readonly<Partial<Record<string, string>>>[] {
  const tags: Record<string, string>[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, attributes }) => {
    if (local !== name) return;
    // `sheetId` is the number of a sheet, `r:id` names its part.
    tags.push(Object.fromEntries(Object.values(attributes).map((each) => [each.local, each.value])));
  });
  parser.on('error', (error) => {
    throw noWorkbook(error);
  });
  parser.write(xml).close();
  return tags;
}

/** Cells and rows that have a style and no text, which some programs write up to the last one of a sheet. */
const EMPTY_CELL = /<c r="[A-Z]{1,3}\d{1,7}"(?: [a-z]+="\w*")* ?(?:\/>|><\/c>)/g;
const EMPTY_ROW = /<row r="\d{1,7}"(?: [\w:]+="[\w.: ]*")* ?(?:\/>|>\s*<\/row>)/g;

/** Checks the places of rows and cells with texts, such as `r="B7"`. */
function checkCells(sheet: string): void {
  const filled = sheet.replaceAll(EMPTY_CELL, '').replaceAll(EMPTY_ROW, '');
  for (const [, place = ''] of filled.matchAll(/[\s"']r\s*=\s*["']([^"'<>]*)["']/g)) {
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/i.exec(place) ?? [];
    const column = [...letters.toUpperCase()].reduce(
      (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
      0,
    );
    if (digits === '' || Number(digits) > MAX_ROWS || column > MAX_COLUMNS)
      throw tooLarge(`has a text far from the first cell, at ${place.slice(0, 20)}`);
  }
}
