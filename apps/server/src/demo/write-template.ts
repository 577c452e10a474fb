import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { drawInThreads } from '@storedeck/fake-stores/node';

import { templateListing, templatePictures } from './template-listing.ts';

/**
 * Draws `assets/template/` into a working folder, one picture after the other so that the server stays quick, then
 * writes `listing-template.json`. Ends early, with neither error nor listing, when the signal aborts.
 */
export async function writeTemplate(dir: string, signal: AbortSignal): Promise<void> {
  const drawings = drawInThreads();
  try {
    for (const { file, ...picture } of templatePictures()) {
      if (signal.aborted) return;
      const { bytes } = await drawings.render({ kind: 'screen', ...picture }, picture, 'jpeg');
      const path = join(dir, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
  } finally {
    await drawings.close();
  }
  await writeFile(join(dir, 'listing-template.json'), `${JSON.stringify(templateListing(), null, 2)}\n`);
}
