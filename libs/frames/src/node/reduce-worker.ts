import { open, type FileHandle } from 'node:fs/promises';
import { isAbsolute } from 'node:path';

import { Folder } from '@storedeck/host/folder';

import { readFontKey } from '../fonts/font-key.ts';
import { readFaceTables } from '../fonts/font-tables.ts';
import { MAX_FONT_BYTES, readHandle } from './font-file.ts';
import { reduceFont } from './reduce-font.ts';

/** The fonts of the pictures of a working folder. */
export interface ReduceTask {
  /** The working folder. */
  readonly dir: string;
  /** What is drawn with each font, by its key. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Smaller fonts take no more memory than it takes to reduce them. */
const LARGE_BYTES = 1024 * 1024;
/** Tables that decide about letters and their places, and that a reduced font does not have. */
const LOST_TABLES = ['morx', 'mort', 'kerx', 'JSTF', 'Silf', 'SVG '];

/** Returns the large fonts with only the letters that are drawn. A font that cannot be reduced is left out. */
export async function reduceFonts({ dir, texts }: ReduceTask): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const folder = new Folder(dir);
  const reduced = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [key, text] of texts) {
    const { file, index } = readFontKey(key);
    const handle = isAbsolute(file)
      ? await open(file, 'r').catch(() => undefined)
      : (await folder.open(file, { maxBytes: MAX_FONT_BYTES }).catch(() => undefined))?.handle;
    if (!handle) continue;
    try {
      const font = await reduceFile(handle, { text, index });
      if (font) reduced.set(key, font);
    } finally {
      await handle.close();
    }
  }
  return reduced;
}

async function reduceFile(
  handle: FileHandle,
  { text, index }: { text: string; index: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { size } = await handle.stat();
  if (size < LARGE_BYTES || size > MAX_FONT_BYTES) return undefined;
  const tables = (await readFaceTables(readHandle(handle)))[index]?.tables;
  if (!tables || LOST_TABLES.some((tag) => tables.has(tag))) return undefined;
  if (tables.has('kern') && !tables.has('GPOS')) return undefined;
  const fill = async (memory: Uint8Array) => void (await handle.read(memory, 0, size, 0));
  return reduceFont(text, { index, length: size, fill });
}
