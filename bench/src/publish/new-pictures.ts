import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Listing } from '@storedeck/listing';

/**
 * Replaces every App Store screenshot of the listing New with a different file: a copy of the JPEG with an added
 * comment segment. Also removes the other fields of each screenshot, such as the store id and the checksum, because
 * they describe the previous file. Returns the number of screenshots.
 */
export async function replaceScreenshots(dir: string): Promise<number> {
  const path = join(dir, 'listing.json');
  const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
  const pictures = Object.values(listing.appStore?.locales ?? {}).flatMap((locale) =>
    Object.values(locale.screenshots ?? {}).flat(),
  );
  for (const [index, picture] of pictures.entries()) {
    const { file } = picture;
    if (!file) continue;
    const bytes = await readFile(join(dir, file));
    const comment = Buffer.alloc(12);
    comment.writeUInt32BE(0xff_fe_00_0a);
    comment.writeUInt32BE(index, 4);
    // This file may be a hard link to a picture of Current, which must not change. So a new file is written.
    const own = file.replace(/\.\w+$/, `-own.jpg`);
    await writeFile(join(dir, own), Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]));
    for (const key of Object.keys(picture)) Reflect.deleteProperty(picture, key);
    picture.file = own;
  }
  await writeFile(path, JSON.stringify(listing));
  return pictures.length;
}
