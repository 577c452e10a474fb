import { SaxesParser } from 'saxes';

import { noWorkbook } from './archive.ts';

/** What a cell has in the place of a text, of which the library that reads workbooks makes an empty cell or a number. */
export interface LostValue {
  /** The positions of row and column; the first ones are 0. */
  readonly row: number;
  readonly column: number;
  /** The error of the spreadsheet program, such as `#REF!`. Undefined for a formula without a text. */
  readonly error: string | undefined;
}

interface OpenCell {
  readonly place: string;
  readonly type: string;
  isFormula: boolean;
  value: string | undefined;
}

/**
 * Finds the cells with an error, and the formulas that have no text: programs that write workbooks without computing
 * them (openpyxl, XlsxWriter) save an empty value or 0, and so does a formula that names an empty cell.
 *
 * @param xml the part of a sheet (ECMA-376, part 1, 18.3.1.4)
 * @throws ListingFormatError FORMAT_INVALID
 */
export function findLostValues(xml: string): LostValue[] {
  const found: LostValue[] = [];
  let cell: OpenCell | undefined;
  let isValue = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, attributes }) => {
    if (local === 'c')
      cell = {
        place: attributes['r']?.value ?? '',
        type: attributes['t']?.value ?? 'n',
        isFormula: false,
        value: undefined,
      };
    else if (local === 'f' && cell) cell.isFormula = true;
    isValue = local === 'v';
  });
  parser.on('text', (text) => {
    if (isValue && cell) cell.value = (cell.value ?? '') + text;
  });
  parser.on('closetag', ({ local }) => {
    if (local === 'v' && cell) cell.value ??= '';
    isValue = false;
    if (local !== 'c' || !cell) return;
    if (hasLostValue(cell))
      found.push({ ...findPosition(cell.place), error: cell.type === 'e' ? cell.value : undefined });
    cell = undefined;
  });
  parser.on('error', (error) => {
    throw noWorkbook(error);
  });
  parser.write(xml).close();
  return found;
}

function hasLostValue({ type, isFormula, value }: OpenCell): boolean {
  if (type === 'e') return true;
  // A formula may make an empty text, which is saved as such.
  return isFormula && (type === 'n' || value === undefined);
}

/** `B7` is the second column of the seventh row. */
function findPosition(place: string): Pick<LostValue, 'row' | 'column'> {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/i.exec(place) ?? [];
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits) - 1, column: column - 1 };
}
