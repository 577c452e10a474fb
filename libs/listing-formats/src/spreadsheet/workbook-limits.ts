import { inflateRawSync } from 'node:zlib';

import { unsafe } from '../files/system-error.ts';
import { ListingFormatError } from '../listing-format-error.ts';

const MAX_PARTS = 500;
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** More than both stores have languages, and more than a sheet of texts has rows. */
const MAX_COLUMNS = 400;
const MAX_ROWS = 5000;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;

/**
 * Refuses a workbook (XLSX) that would take very much memory: too many parts, parts that are large when they are
 * unpacked, or cells that are far from the first one. A workbook of some kilobytes can claim to have a cell in the last
 * row and column, for which a reader makes all cells before it.
 *
 * @throws ListingFormatError FORMAT_INVALID if it is no workbook, FORMAT_UNSAFE
 */
export function checkWorkbook(bytes: Buffer): void {
  let unpacked = 0;
  for (const part of listParts(bytes)) {
    unpacked += part.size;
    if (unpacked > MAX_UNPACKED_BYTES) throw tooLarge('is larger than 32 MiB when it is unpacked');
    if (/worksheets\/[^/]*\.xml$/i.test(part.name)) checkCells(unpack(bytes, part));
  }
}

interface Part {
  readonly name: string;
  readonly isPacked: boolean;
  readonly packedSize: number;
  readonly size: number;
  readonly at: number;
}

/** Lists the parts as the directory at the end of the archive does, which is what a reader uses. */
function listParts(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  try {
    const end = findEnd(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > MAX_PARTS) throw tooLarge('has more than 500 parts');
    let at = bytes.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw noWorkbook();
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
      const nameEnd = at + ENTRY_BYTES + (nameLength ?? 0);
      parts.push({
        name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
        isPacked: bytes.readUInt16LE(at + 10) !== 0,
        packedSize: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        at: bytes.readUInt32LE(at + 42),
      });
      at = nameEnd + (extra ?? 0) + (comment ?? 0);
    }
  } catch (error) {
    throw error instanceof RangeError ? noWorkbook(error) : error;
  }
  return parts;
}

function findEnd(bytes: Buffer): number {
  const last = bytes.length - END_BYTES;
  // A comment of at most 65,535 bytes may follow.
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw noWorkbook();
}

function unpack(bytes: Buffer, { at, packedSize, isPacked, size }: Part): string {
  try {
    const start = at + LOCAL_HEADER_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const packed = bytes.subarray(start, start + packedSize);
    if (!isPacked) return packed.toString('utf8');
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) }).toString('utf8');
  } catch (error) {
    throw noWorkbook(error);
  }
}

/** Checks the places of rows and cells, such as `r="B7"`. */
function checkCells(sheet: string): void {
  for (const [, place = ''] of sheet.matchAll(/[\s"']r\s*=\s*["']([^"'<>]*)["']/g)) {
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/i.exec(place) ?? [];
    const column = [...letters.toUpperCase()].reduce(
      (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
      0,
    );
    if (digits === '' || Number(digits) > MAX_ROWS || column > MAX_COLUMNS)
      throw tooLarge(`has a cell at ${place.slice(0, 20)}`);
  }
}

function tooLarge(reason: string): ListingFormatError {
  return unsafe(
    `The workbook ${reason}.`,
    'Copy the texts into a new workbook, or save the sheet as CSV in UTF-8.',
  );
}

function noWorkbook(cause?: unknown): ListingFormatError {
  return new ListingFormatError('FORMAT_INVALID', 'The file is not a workbook, or is cut off.', {
    cause,
    hint: 'Save it again as XLSX, or as CSV in UTF-8. An .xls file and a workbook with a password cannot be read.',
  });
}
