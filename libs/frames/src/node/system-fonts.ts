import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import pLimit from 'p-limit';

import type { FontFace } from '../fonts/font-face.ts';
import { readFontFaces } from '../fonts/read-font-faces.ts';
import { readHandle } from './font-file.ts';
import { toFontFaces } from './font-key.ts';

const PARALLEL = 8;
const FONT_FILE = /\.(?:ttf|otf|ttc|otc)$/i;

/** Lists the upright faces of the fonts that are installed, in folders such as those of `fontFolders`. */
export async function listSystemFonts(folders: readonly string[]): Promise<FontFace[]> {
  const limit = pLimit(PARALLEL);
  const files = (await Promise.all(folders.map(listFontFiles))).flat().sort();
  const faces = await Promise.all(files.map((file) => limit(() => readFaces(file))));
  return faces.flat();
}

async function listFontFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && FONT_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function readFaces(file: string): Promise<FontFace[]> {
  try {
    await using handle = await open(file, 'r');
    return toFontFaces(await readFontFaces(readHandle(handle)), file, 'system');
  } catch {
    // A font that the user may not read is not used.
    return [];
  }
}
