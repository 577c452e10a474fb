import { type AppStoreListing, type AppStoreLocale, isPreviewType } from '@storedeck/listing';

import { readVideoFormat } from '../files/read-video-format.ts';
import { encodeText } from '../files/text-bytes.ts';
import { refuseLocale } from '../folder-name.ts';
import { writtenCategory } from '../known-category.ts';
import { APP_STORE_TEXTS } from '../listing-texts.table.ts';
import { addUnknownKeys } from '../lost.ts';
import { writeSlot } from '../write-slot.ts';
import type { Writing } from '../writing.ts';
import { IN_APPFILE, NO_FILE, NO_TEXT, NOT_CLEARED } from './names.ts';
import { screenshotSlot, specialFolder } from './screenshot-slot.ts';

/** Writes `metadata/` (without `metadata/android/`) and `screenshots/`. */
export async function writeAppStore(listing: AppStoreListing, writing: Writing): Promise<void> {
  const { bundleId, copyright, categories, locales, ...others } = listing;
  const { losses } = writing;
  if (bundleId) losses.add(IN_APPFILE, 'appStore.bundleId');
  addUnknownKeys(losses, { object: others, known: new Set(), place: 'appStore', reason: NO_FILE });
  if (categories)
    addUnknownKeys(losses, {
      object: categories,
      known: new Set(['primary', 'secondary']),
      place: 'appStore.categories',
      reason: NO_FILE,
    });
  const texts = [
    ['appStore.copyright', 'copyright', copyright],
    ['appStore.categories.primary', 'primary_category', writtenCategory(categories, 'primary', losses)],
    ['appStore.categories.secondary', 'secondary_category', writtenCategory(categories, 'secondary', losses)],
  ] as const;
  for (const [place, name, text] of texts)
    await writeText(text, `metadata/${name}.txt`, { ...writing, place });
  const taken = new Set<string>();
  for (const [locale, { screenshots = {}, previews = {}, ...fields }] of Object.entries(locales)) {
    const place = `appStore.locales.${locale}`;
    const reason = refuseLocale(locale, taken);
    if (reason !== undefined) {
      losses.add(reason, place);
      continue;
    }
    // The folder is created even if it stays empty, because fastlane reads an empty folder as a locale without texts.
    await writing.target.folder(`metadata/${locale}`);
    const held = APP_STORE_TEXTS.filter((field) => 'fastlane' in field);
    for (const { key, fastlane } of held)
      await writeText(fields[key], `metadata/${locale}/${fastlane}.txt`, {
        ...writing,
        place: `${place}.${key}`,
      });
    addUnknownKeys(losses, {
      object: fields,
      known: new Set(held.map(({ key }) => key)),
      place,
      reason: NO_FILE,
    });
    await writeScreenshots(screenshots, locale, { ...writing, place: `${place}.screenshots` });
    await writePreviews(previews, locale, { ...writing, place: `${place}.previews` });
  }
}

async function writeText(
  text: unknown,
  path: string,
  { target, losses, place }: Writing & { place: string },
): Promise<void> {
  if (text === undefined) return;
  if (text === null || (typeof text === 'string' && text.trim() === '')) {
    losses.add(NOT_CLEARED, place);
    return;
  }
  const bytes = typeof text === 'string' ? encodeText(text, '\n') : undefined;
  if (bytes) await target.write(path, bytes);
  else losses.add(NO_TEXT, place);
}

async function writeScreenshots(
  slots: NonNullable<AppStoreListing['locales'][string]['screenshots']>,
  locale: string,
  { place, ...writing }: Writing & { place: string },
): Promise<void> {
  for (const [slot, images] of Object.entries(slots)) {
    const special = specialFolder(slot);
    const folder = ['screenshots', ...(special ? [special] : []), locale].join('/');
    const makeName = (position: number, extension: string): string =>
      `${folder}/${numbered(position, images.length)}_${slot}_${numbered(position, images.length)}.${extension}`;
    if (images.length === 0) writing.losses.add(NOT_CLEARED, `${place}.${slot}`);
    // If the file names contained this slot name, the pictures would later be read as pictures of another slot.
    // Therefore, the slot is reported as lost.
    else if (screenshotSlot(`0_${slot}_0.png`, { width: 1, height: 1 }) !== slot)
      writing.losses.add(NO_FILE, `${place}.${slot}`);
    else await writeSlot(images, makeName, { ...writing, place: `${place}.${slot}` });
  }
}

async function writePreviews(
  types: NonNullable<AppStoreLocale['previews']>,
  locale: string,
  { place, ...writing }: Writing & { place: string },
): Promise<void> {
  for (const [type, set] of Object.entries(types)) {
    const at = `${place}.${type}`;
    const makeName = (position: number, extension: string): string =>
      `app_previews/${locale}/${numbered(position, set.length)}_${type}.${extension}`;
    if (set.length === 0) writing.losses.add(NOT_CLEARED, at);
    else if (isPreviewType(type))
      await writeSlot(set, makeName, { ...writing, place: at, readFormat: readVideoFormat });
    else writing.losses.add(NO_FILE, at);
    for (const [position, { posterTime }] of set.entries())
      if (posterTime)
        writing.losses.add('fastlane has one poster time for all app previews.', `${at}.${position}`);
  }
}

/** fastlane sorts names as text, so all numbers of a slot have the same number of digits. */
function numbered(position: number, count: number): string {
  return String(position).padStart(String(count - 1).length, '0');
}
