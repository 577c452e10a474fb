import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { PictureSource } from '@storedeck/fake-stores';

import { templateListing, templatePictures } from './template-listing.ts';

/**
 * Writes the pictures of the template into `assets/template/` of a working folder, one after the other so that the
 * server stays responsive. Then writes `listing-template.json`. Ends early, without an error, when the signal aborts.
 */
export async function writeTemplate(
  dir: string,
  pictures: PictureSource,
  signal: AbortSignal,
): Promise<void> {
  for (const { file, ...picture } of templatePictures()) {
    if (signal.aborted) return;
    const { bytes } = await pictures.render({ kind: 'screen', ...picture }, picture, 'jpeg');
    const path = join(dir, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  await writeFile(join(dir, 'listing-template.json'), `${JSON.stringify(templateListing(), null, 2)}\n`);
}
