/** Reads `length` bytes of a font file from the position `at`. At the end of the file it returns fewer. */
export type ReadFont = (at: number, length: number) => Promise<Uint8Array>;

/** A table of a font file: where it begins, and its length in bytes. */
export interface FontTable {
  readonly offset: number;
  readonly length: number;
}

/** Where a face of a font file begins, and its tables by their tags. */
export interface FaceTables {
  readonly start: number;
  readonly tables: ReadonlyMap<string, FontTable>;
}

const COLLECTION = 0x74746366;
/** The first four bytes of a face: TrueType outlines, CFF outlines, and TrueType as old fonts of Apple write it. */
const KINDS = new Set([0x00010000, 0x4f54544f, 0x74727565]);
const MAX_FACES = 64;
const MAX_TABLES = 128;

/** Reads where the faces of a font file or of a collection are. Resolves with none for another kind of file. */
export async function readFaceTables(read: ReadFont): Promise<FaceTables[]> {
  const faces: FaceTables[] = [];
  for (const start of await readStarts(read)) {
    const tables = await readTables(read, start);
    if (tables) faces.push({ start, tables });
  }
  return faces;
}

/** A view of bytes, which reads numbers with the highest byte first. */
export function viewBytes(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function readStarts(read: ReadFont): Promise<number[]> {
  const head = viewBytes(await read(0, 12));
  if (head.byteLength < 12) return [];
  const kind = head.getUint32(0);
  if (KINDS.has(kind)) return [0];
  if (kind !== COLLECTION) return [];
  const offsets = viewBytes(await read(12, 4 * Math.min(head.getUint32(8), MAX_FACES)));
  return Array.from({ length: Math.floor(offsets.byteLength / 4) }, (_, at) => offsets.getUint32(4 * at));
}

async function readTables(read: ReadFont, start: number): Promise<Map<string, FontTable> | undefined> {
  const head = viewBytes(await read(start, 12));
  if (head.byteLength < 12 || !KINDS.has(head.getUint32(0))) return undefined;
  const rows = viewBytes(await read(start + 12, 16 * Math.min(head.getUint16(4), MAX_TABLES)));
  const tables = new Map<string, FontTable>();
  for (let at = 0; at + 16 <= rows.byteLength; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((letter) => rows.getUint8(at + letter)));
    tables.set(tag, { offset: rows.getUint32(at + 8), length: rows.getUint32(at + 12) });
  }
  return tables;
}
