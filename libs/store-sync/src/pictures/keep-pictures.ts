import { type Collected, groupByKey, nameInListing, pictureFile } from './collect-pictures.ts';
import type { PictureRecord } from './picture-record.ts';
import type { PictureOnDisk, PicturesOnDisk } from './pictures-on-disk.ts';
import type { WantedPicture } from './wanted-picture.ts';

/**
 * Fills in the `image` entries from what is on disk, when `assets/current` already is as it shall be: every wanted
 * picture intact under the name it is to have, and nothing else. Undefined, with nothing filled in, when it is not.
 */
export function keepPictures(wanted: WantedPicture[], onDisk: PicturesOnDisk): Collected | undefined {
  const kept = new Map<WantedPicture, PictureOnDisk>();
  const record: PictureRecord = {};
  for (const [key, pictures] of groupByKey(wanted)) {
    const known = onDisk.byKey.get(key);
    if (known === undefined) return undefined;
    for (const picture of pictures) {
      const here = onDisk.byFile.get(pictureFile(picture, known.extension));
      if (here?.seen.sha256 !== known.seen.sha256) return undefined;
      kept.set(picture, here);
      record[here.file] = here.seen;
    }
  }
  const { files } = onDisk;
  if (files.length !== kept.size || !files.every((file) => Object.hasOwn(record, file))) return undefined;
  for (const [{ image }, picture] of kept) nameInListing(image, picture);
  return { downloaded: 0, reused: kept.size, skipped: [], record };
}
