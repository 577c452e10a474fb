import { readFaceTables, type ReadFont, viewBytes } from './font-tables.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Returns a font file that contains only one face of a collection, because the drawing reads only the first face of a
 * file. Undefined if the collection has no such face.
 */
export async function extractFace(read: ReadFont, index: number): Promise<Uint8Array | undefined> {
  const face = (await readFaceTables(read))[index];
  if (!face) return undefined;
  const rows = [...face.tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const total = rows.reduce((sum, [, { length }]) => sum + align(length), 12 + 16 * rows.length);
  if (total > MAX_BYTES) return undefined;
  const file = new Uint8Array(total);
  const view = viewBytes(file);
  const head = viewBytes(await read(face.start, 4));
  view.setUint32(0, head.getUint32(0));
  view.setUint16(4, rows.length);
  let at = 12 + 16 * rows.length;
  for (const [row, [tag, { offset, length }]] of rows.entries()) {
    const bytes = await read(offset, length);
    if (bytes.length < length) return undefined;
    file.set(bytes, at);
    const entry = 12 + 16 * row;
    for (let letter = 0; letter < 4; letter += 1) view.setUint8(entry + letter, tag.charCodeAt(letter));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, length);
    at += align(length);
  }
  return file;
}

/** Tables begin at multiples of four bytes. */
function align(length: number): number {
  return (length + 3) & ~3;
}
