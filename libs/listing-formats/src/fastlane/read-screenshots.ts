import { isPictureName, OTHER_FORMAT, whyNoPicture } from '../files/picture-names.ts';
import type { SourceFolder, SourcePicture } from '../files/source-folder.ts';
import type { Losses } from '../lost.ts';
import type { Slots } from '../read-listing.ts';
import { NO_PART } from './names.ts';
import { screenshotSlot, slotInName, SPECIAL_FOLDERS, type SpecialFolder } from './screenshot-slot.ts';

const FRAMED = /_framed\.(?:png|jpe?g)$/i;
const VIDEO = /\.(?:mp4|m4v|mov)$/i;
const NO_PREVIEWS = 'fastlane takes app previews from the folder app_previews.';
const NO_FOLDER =
  'fastlane reads no folder inside that of a language. Move its pictures out, or name it as a display type such as APP_IPHONE_67.';

interface Reading {
  readonly source: SourceFolder;
  readonly losses: Losses;
}

/**
 * Adds the pictures of one folder of a language to the slots, for example from the folders `screenshots/ja`,
 * `screenshots/appleTV/ja` and `screenshots/iMessage/ja`. Returns whether at least one picture was added.
 */
export async function readScreenshots(
  reading: Reading,
  { root, name }: { root: string; name: string },
  slots: Slots,
): Promise<boolean> {
  let any = await readFolder(reading, `${root}/${name}`, { slots });
  for (const special of SPECIAL_FOLDERS)
    any = (await readFolder(reading, `${root}/${special}/${name}`, { slots, special })) || any;
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
  for (const name of files.toSorted(inNaturalOrder)) {
    const place = `${folder}/${name}`;
    const picture = isPictureName(name)
      ? await source.picture(place)
      : whyNoPicture(name, VIDEO.test(name) ? NO_PREVIEWS : NO_PART);
    const reason = typeof picture === 'string' ? picture : refuse(picture);
    if (typeof picture === 'string' || reason !== undefined) {
      losses.add(reason ?? NO_PART, place);
      continue;
    }
    const { width, height } = picture;
    const found = slot ?? screenshotSlot(name, { width, height, special, path: place });
    if (found === undefined)
      losses.add('No display type accepts a picture of this size.', `${place} (${width} × ${height})`);
    // fastlane looks for the word anywhere in the path.
    else if (framed && !/framed/i.test(name) && !found.startsWith('APP_WATCH_'))
      losses.add('In a folder with framed pictures, fastlane uses only these.', place);
    else {
      slots.add(found, picture);
      any = true;
    }
  }
  for (const name of folders) {
    const named = slot === undefined ? slotInName(name) : undefined;
    if (named === undefined) losses.add(NO_FOLDER, `${folder}/${name}`);
    else any = (await readFolder({ source, losses }, `${folder}/${name}`, { slots, slot: named })) || any;
  }
  return any;
}

const NATURAL = new Intl.Collator('en', { numeric: true });

/** The order in which fastlane uploads to the App Store: numbers in names count as numbers. */
export function inNaturalOrder(a: string, b: string): number {
  return NATURAL.compare(a, b) || (a < b ? -1 : 1);
}

function refuse({ extension }: SourcePicture): string | undefined {
  return extension === 'webp' ? OTHER_FORMAT : undefined;
}
