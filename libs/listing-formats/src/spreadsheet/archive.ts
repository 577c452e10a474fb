import { inflateRawSync } from 'node:zlib';

import { unsafe } from '../files/system-error.ts';
import { ListingFormatError } from '../listing-format-error.ts';

const MAX_PARTS = 500;
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;

/** A file in an archive. */
export interface Part {
  readonly name: string;
  readonly isPacked: boolean;
  readonly packedSize: number;
  readonly size: number;
  readonly at: number;
}

/**
 * Lists the parts of a workbook as the directory at the end of the archive does, which is what a reader uses.
 *
 * @throws ListingFormatError FORMAT_INVALID if it is no archive, FORMAT_UNSAFE for too many parts, and for parts that are
 * large when they are unpacked
 */
export function listParts(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  let unpacked = 0;
  try {
    const end = findEnd(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > MAX_PARTS) throw tooLarge('has more than 500 parts');
    let at = bytes.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw noWorkbook();
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
      const nameEnd = at + ENTRY_BYTES + (nameLength ?? 0);
      const size = bytes.readUInt32LE(at + 24);
      unpacked += size;
      if (unpacked > MAX_UNPACKED_BYTES) throw tooLarge('is larger than 32 MiB when it is unpacked');
      parts.push({
        name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
        isPacked: bytes.readUInt16LE(at + 10) !== 0,
        packedSize: bytes.readUInt32LE(at + 20),
        size,
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

/** Returns the text of a part. @throws ListingFormatError FORMAT_INVALID */
export function unpack(bytes: Buffer, { at, packedSize, isPacked, size }: Part): string {
  try {
    const start = at + LOCAL_HEADER_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const packed = bytes.subarray(start, start + packedSize);
    if (!isPacked) return packed.toString('utf8');
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) }).toString('utf8');
  } catch (error) {
    throw noWorkbook(error);
  }
}

/** The refusal of a workbook that would take too much memory. */
export function tooLarge(reason: string): ListingFormatError {
  return unsafe(
    `The workbook ${reason}.`,
    'Copy the texts into a new workbook, or save the sheet as CSV in UTF-8.',
  );
}

/** The refusal of bytes that are no workbook. */
export function noWorkbook(cause?: unknown): ListingFormatError {
  return new ListingFormatError('FORMAT_INVALID', 'The file is not a workbook (XLSX), or is cut off.', {
    cause,
    hint: 'Save it again as XLSX, or as CSV in UTF-8. Other kinds of workbooks (XLS, XLSB, ODS, Numbers) cannot be read.',
  });
}
