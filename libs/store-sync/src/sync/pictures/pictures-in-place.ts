import { pictureFile } from '../../pictures/picture-path.ts';
import { type Collected, groupByKey } from './collect-pictures.ts';
import type { PictureRecord } from './picture-record.ts';
import type { PicturesOnDisk } from './pictures-on-disk.ts';
import { savedAs } from './saved-picture.ts';
import type { WantedPicture } from './wanted-picture.ts';

/**
 * Returns the wanted pictures if `assets/current` and `assets/draft` contain exactly these pictures: each picture
 * unchanged under its name, and no other file. Otherwise returns undefined.
 */
export function picturesInPlace(wanted: WantedPicture[], onDisk: PicturesOnDisk): Collected | undefined {
  const saved = new Map<string, ReturnType<typeof savedAs>>();
  let [reused, shared] = [0, 0];
  const record: PictureRecord = {};
  for (const [key, pictures] of groupByKey(wanted)) {
    const known = onDisk.byKey.get(key);
    if (known === undefined) return undefined;
    if (!pictures[0].video) [reused, shared] = [reused + 1, shared + pictures.length - 1];
    for (const { path } of pictures) {
      const present = onDisk.byFile.get(pictureFile(path, known.extension));
      if (present?.seen.sha256 !== known.seen.sha256) return undefined;
      saved.set(path, savedAs(present.file, present));
      record[present.file] = present.seen;
    }
  }
  if (onDisk.files.length !== saved.size || !onDisk.files.every((file) => Object.hasOwn(record, file)))
    return undefined;
  return { saved, downloaded: 0, reused, shared, skipped: [], record };
}
