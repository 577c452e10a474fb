import type { FontFace } from '@storedeck/frames';
import { fontFolders, listFolderFonts, listSystemFonts } from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';

let installed: Promise<FontFace[]> | undefined;

/** Lists the fonts of a working folder and of this computer. Those of the computer are read once. */
export async function findFonts(dir: string): Promise<FontFace[]> {
  installed ??= listSystemFonts(fontFolders());
  return [...(await listFolderFonts(new Folder(dir))), ...(await installed)];
}
