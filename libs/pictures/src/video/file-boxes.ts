import { fourCharacters, type ReadBytes } from '../file-part.ts';
import { BoxError } from './boxes.ts';

/** A box of a file that is not in memory. */
export interface FileBox {
  readonly type: string;
  /** The position of the content, and the position after it. */
  readonly content: number;
  readonly end: number;
}

/** A part of a file, and the largest number of boxes that it may have side by side. */
interface Boxes {
  readonly from: number;
  readonly end: number;
  readonly maxBoxes: number;
}

/**
 * Reads the headers of the boxes that lie side by side in a part of a file, which they must fill.
 *
 * @throws BoxError
 */
export async function* walkFileBoxes(
  read: ReadBytes,
  { from, end, maxBoxes }: Boxes,
): AsyncGenerator<FileBox> {
  for (let at = from, count = 0; at < end; count += 1) {
    const box = await readFileBox(read, at, end);
    if (count >= maxBoxes) throw new BoxError(box.type, `is one of more than ${maxBoxes} boxes`);
    yield box;
    at = box.end;
  }
}

/**
 * Whether a file with this brand (the first four characters in `ftyp`) is a QuickTime file. Those of the time before
 * `ftyp` have none.
 */
export function namesQuickTime(brand: string | null): boolean {
  return brand === 'qt  ' || brand === null;
}

/** Reads the brand of a file, in its box `ftyp`. */
export async function readBrand(read: ReadBytes, box: FileBox): Promise<string> {
  return fourCharacters(await readBox(read, { ...box, end: box.content + 4 }), 0);
}

/** The types of the first box. QuickTime files of the time before `ftyp` begin with one of the others. */
const FIRST_BOXES: readonly string[] = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

async function readFileBox(read: ReadBytes, at: number, end: number): Promise<FileBox> {
  const start = await read(at);
  const view = new DataView(start.buffer, start.byteOffset, start.length);
  const type = start.length < 8 ? '' : fourCharacters(view, 4);
  if (at === 0 && !FIRST_BOXES.includes(type))
    throw new BoxError('ftyp', 'is missing: the file is neither MP4 nor QuickTime');
  if (type === '') throw new BoxError('mdat', 'is followed by bytes that are no box');
  const short = view.getUint32(0);
  if (short === 1 && view.byteLength < 16) throw new BoxError(type, 'is cut off');
  const header = short === 1 ? 16 : 8;
  const length = short === 1 ? Number(view.getBigUint64(8)) : short || end - at;
  if (length < header) throw new BoxError(type, 'has a wrong length');
  if (at + length > end) throw new BoxError(type, 'is longer than the file');
  return { type, content: at + header, end: at + length };
}

/**
 * Reads the content of a box into memory.
 *
 * @throws BoxError
 */
export async function readBox(read: ReadBytes, { type, content, end }: FileBox): Promise<DataView> {
  const bytes = new Uint8Array(end - content);
  for (let at = 0; at < bytes.length;) {
    const next = await read(content + at);
    if (next.length === 0) throw new BoxError(type, 'is cut off');
    const used = next.subarray(0, bytes.length - at);
    bytes.set(used, at);
    at += used.length;
  }
  return new DataView(bytes.buffer);
}
