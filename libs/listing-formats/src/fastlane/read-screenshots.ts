import type { SourceFolder, SourcePicture } from '../files/source-folder.ts';
import type { Losses } from '../lost.ts';
import type { Slots } from '../read-listing.ts';
import { NO_PART } from './names.ts';
import { screenshotSlot, slotInName, SPECIAL_FOLDERS, type SpecialFolder } from './screenshot-slot.ts';

const PICTURE = /\.(?:png|jpe?g)$/i;
const FRAMED = /_framed\.(?:png|jpe?g)$/i;

interface Reading {
  readonly source: SourceFolder;
  readonly losses: Losses;
}

/**
 * Adds the pictures of one locale to the slots, for example from the folders `screenshots/ja`, `screenshots/appleTV/ja`
 * and `screenshots/iMessage/ja`. Returns whether at least one picture was added.
 */
export async function readScreenshots(reading: Reading, locale: string, slots: Slots): Promise<boolean> {
  let any = await readFolder(reading, `screenshots/${locale}`, { slots });
  for (const special of SPECIAL_FOLDERS)
    any = (await readFolder(reading, `screenshots/${special}/${locale}`, { slots, special })) || any;
  return any;
}

async function readFolder(
  { source, losses }: Reading,
  folder: string,
  { slots, special, slot }: { slots: Slots; special?: SpecialFolder; slot?: string },
): Promise<boolean> {
  const { files, folders } = await source.entries(folder);
  const framed = files.some((name) => FRAMED.test(name));
  let any = false;
  for (const name of files) {
    const place = `${folder}/${name}`;
    const picture = PICTURE.test(name) ? await source.picture(place) : NO_PART;
    const reason = typeof picture === 'string' ? picture : refuse(picture);
    if (typeof picture === 'string' || reason !== undefined) {
      losses.add(reason ?? NO_PART, place);
      continue;
    }
    const { width, height } = picture;
    const found = slot ?? screenshotSlot(name, { width, height, special });
    if (found === undefined)
      losses.add('No display type accepts a picture of this size.', `${place} (${width} × ${height})`);
    else if (framed && !FRAMED.test(name) && !found.startsWith('APP_WATCH_'))
      losses.add('In a folder with framed pictures, fastlane uses only these.', place);
    else {
      slots.add(found, picture);
      any = true;
    }
  }
  for (const name of folders) {
    const named = slot === undefined ? slotInName(name) : undefined;
    if (named === undefined) losses.add(NO_PART, `${folder}/${name}`);
    else any = (await readFolder({ source, losses }, `${folder}/${name}`, { slots, slot: named })) || any;
  }
  return any;
}

function refuse({ extension }: SourcePicture): string | undefined {
  return extension === 'webp' ? 'Only PNG and JPEG are accepted.' : undefined;
}
