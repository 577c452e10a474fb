import { type Script, SCRIPTS } from '../text/scripts.table.ts';
import { type FontTable, readFaceTables, type ReadFont, viewBytes } from './font-tables.ts';
import { readCharacters } from './read-characters.ts';
import { readNames } from './read-names.ts';

/** What a font file says about one of its faces. */
export interface FoundFace {
  /** The number of the face in a collection; 0 in other files. */
  readonly index: number;
  readonly family: string;
  /** 100 to 900; the least and the largest for a variable font. */
  readonly weight: number | [number, number];
  readonly isItalic: boolean;
  readonly scripts: readonly Script[];
  readonly licence: string | null;
}

/** Tables that are larger are not read. The largest known, the characters of a Chinese font, has 1 MiB. */
const MAX_TABLE_BYTES = 8 * 1024 * 1024;

/**
 * Reads the faces of an OpenType or TrueType file, or of a collection of them. Only the tables that are needed are read.
 * Resolves with no faces for another kind of file, and for a broken one.
 */
export async function readFontFaces(read: ReadFont): Promise<FoundFace[]> {
  const found: FoundFace[] = [];
  for (const [index, { tables }] of (await readFaceTables(read)).entries()) {
    const face = await readFace(read, tables, index);
    if (face) found.push(face);
  }
  return found;
}

async function readFace(
  read: ReadFont,
  tables: ReadonlyMap<string, FontTable>,
  index: number,
): Promise<FoundFace | undefined> {
  const take = async (tag: string): Promise<DataView> => {
    const table = tables.get(tag);
    const isRead = table !== undefined && table.length <= MAX_TABLE_BYTES;
    return viewBytes(isRead ? await read(table.offset, table.length) : new Uint8Array());
  };
  try {
    const { family, licence } = readNames(await take('name'));
    if (family === undefined) return undefined;
    const hasCharacter = readCharacters(await take('cmap'));
    const style = await take('OS/2');
    const weight = readVariableWeight(await take('fvar')) ?? readWeight(style);
    // Bit 0 of `fsSelection`.
    const isItalic = style.byteLength >= 64 && (style.getUint16(62) & 1) === 1;
    const scripts = SAMPLES.filter(({ letters }) => letters.every(hasCharacter)).map(({ script }) => script);
    return { index, family, weight, isItalic, scripts, licence: licence ?? null };
  } catch (error) {
    // A table that ends too early belongs to a broken file, which is left out.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const SAMPLES = Object.entries(SCRIPTS).map(([script, { sample }]) => ({
  script: script as Script,
  letters: Array.from(sample, (letter) => letter.codePointAt(0) ?? 0),
}));

function readWeight(style: DataView): number {
  const weight = style.byteLength >= 6 ? style.getUint16(4) : 400;
  return weight >= 1 && weight <= 1000 ? weight : 400;
}

/** Reads the least and the largest weight of a variable font (OpenType, "fvar"). */
function readVariableWeight(axes: DataView): [number, number] | undefined {
  if (axes.byteLength < 16) return undefined;
  const [first, count, length] = [axes.getUint16(4), axes.getUint16(8), axes.getUint16(10)];
  for (let axis = 0; axis < count; axis += 1) {
    const at = first + axis * length;
    // "wght". Its values are fixed-point numbers with 16 bits behind the point.
    if (axes.getUint32(at) === 0x77676874)
      return [axes.getInt32(at + 4) / 65_536, axes.getInt32(at + 12) / 65_536];
  }
  return undefined;
}
