import type { Folder } from '@storedeck/host/folder';

import type { FontFace } from '../fonts/font-face.ts';
import { readFontFaces } from '../fonts/read-font-faces.ts';
import { MAX_FONT_BYTES, readHandle } from './font-file.ts';
import { toFontFaces } from './font-key.ts';
import { DESIGNS_FOLDER } from './read-designs.ts';

/** The folder of the fonts that belong to a working folder. */
export const FONTS_FOLDER = `${DESIGNS_FOLDER}/fonts`;

/** Lists the faces of the fonts in `designs/fonts/`. Their keys are paths relative to the working folder. */
export async function listFolderFonts(folder: Folder): Promise<FontFace[]> {
  const entries = (await folder.entries(FONTS_FOLDER)) ?? [];
  const faces: FontFace[] = [];
  for (const { name } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!/\.(?:ttf|otf|ttc|otc)$/i.test(name)) continue;
    const path = `${FONTS_FOLDER}/${name}`;
    const file = await folder.open(path, { maxBytes: MAX_FONT_BYTES });
    if (!file) continue;
    try {
      faces.push(...toFontFaces(await readFontFaces(readHandle(file.handle)), path, 'folder'));
    } finally {
      await file.handle.close();
    }
  }
  return faces;
}
