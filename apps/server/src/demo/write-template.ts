import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { drawInThreads } from '@storedeck/fake-stores/node';

import { templateListing, templatePictures } from './template-listing.ts';

/**
 * Draws the pictures of the template into `assets/template/` of a working folder, one after the other so that the server
 * stays responsive. Then writes `listing-template.json`. When the signal aborts, it ends early without an error.
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
