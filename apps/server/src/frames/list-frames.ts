import { listDesigns } from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';

import { findFonts } from './find-fonts.ts';

/** Lists the designs of a working folder, and the fonts that they may use. */
export async function listFrames(dir: string) {
  return { designs: await listDesigns(new Folder(dir)), fonts: await findFonts(dir) };
}
