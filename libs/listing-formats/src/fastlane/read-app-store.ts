import type { AppStoreListing, AppStoreLocale } from '@storedeck/listing';

import type { Entries, SourceFolder } from '../files/source-folder.ts';
import { refuseLocale } from '../folder-name.ts';
import { APP_STORE_TEXTS } from '../listing-texts.table.ts';
import type { Losses } from '../lost.ts';
import { EMPTY_LOCALE, type ReadPicture, Slots } from '../read-listing.ts';
import { DEFAULT_FOLDER, NO_PART } from './names.ts';
import { readScreenshots } from './read-screenshots.ts';
import { SPECIAL_FOLDERS } from './screenshot-slot.ts';

interface Reading {
  readonly source: SourceFolder;
  readonly losses: Losses;
  readonly pictures: ReadPicture[];
}

/** Reads `metadata/` (without `android/`) and `screenshots/`; undefined when neither contains an App Store listing. */
export async function readAppStore(reading: Reading, bundleId: string): Promise<AppStoreListing | undefined> {
  const { source, losses } = reading;
  const metadata = await source.entries('metadata');
  const general = await readGeneral(reading, metadata.files);
  const locales = await localesOf(reading, metadata);
  const read = new Map<string, AppStoreLocale>();
  for (const locale of locales) read.set(locale, await readTexts(reading, `metadata/${locale}`));
  const fallback = await readTexts(reading, `metadata/${DEFAULT_FOLDER}`);
  for (const [locale, texts] of read) {
    const slots = new Slots(reading.pictures, 'appStore', locale);
    const found = await readScreenshots(reading, locale, slots);
    if (!found) await readScreenshots(reading, DEFAULT_FOLDER, slots);
    const screenshots = Object.keys(slots.images).length > 0 ? { screenshots: slots.images } : {};
    const all = { ...fallback, ...texts, ...screenshots };
    if (Object.keys(all).length > 0) read.set(locale, all);
    else {
      read.delete(locale);
      losses.add(EMPTY_LOCALE, `metadata/${locale}`);
    }
  }
  if (read.size === 0 && metadata.folders.includes(DEFAULT_FOLDER))
    losses.add('There is no locale folder that could use it.', `metadata/${DEFAULT_FOLDER}`);
  if (read.size === 0 && Object.keys(general).length === 0) return undefined;
  return { bundleId, ...general, locales: Object.fromEntries(read) };
}

async function readGeneral(
  { source, losses }: Reading,
  files: readonly string[],
): Promise<Omit<AppStoreListing, 'bundleId' | 'locales'>> {
  const known = ['copyright.txt', 'primary_category.txt', 'secondary_category.txt'];
  for (const file of files) if (!known.includes(file)) losses.add(NO_PART, `metadata/${file}`);
  const [copyright, primary, secondary] = await Promise.all(
    known.map(async (file) => filled(await source.text(`metadata/${file}`))),
  );
  const categories = {
    ...(primary !== undefined && { primary }),
    ...(secondary !== undefined && { secondary }),
  };
  return {
    ...(copyright !== undefined && { copyright }),
    ...(Object.keys(categories).length > 0 && { categories }),
  };
}

/**
 * Returns the locales that have a folder for texts or for screenshots. A folder that is not a locale is reported as
 * lost.
 */
async function localesOf({ source, losses }: Reading, metadata: Entries): Promise<string[]> {
  const screenshots = await source.entries('screenshots');
  for (const file of screenshots.files) losses.add(NO_PART, `screenshots/${file}`);
  const places: (readonly [folder: string, name: string])[] = [
    ...metadata.folders.filter((name) => name !== 'android').map((name) => ['metadata', name] as const),
    ...screenshots.folders
      .filter((name) => !SPECIAL_FOLDERS.some((special) => special === name))
      .map((name) => ['screenshots', name] as const),
  ];
  for (const special of SPECIAL_FOLDERS) {
    const inside = await source.entries(`screenshots/${special}`);
    for (const file of inside.files) losses.add(NO_PART, `screenshots/${special}/${file}`);
    places.push(...inside.folders.map((name) => [`screenshots/${special}`, name] as const));
  }
  const locales = new Set<string>();
  const taken = new Set<string>();
  for (const [folder, name] of places) {
    if (name === DEFAULT_FOLDER || locales.has(name)) continue;
    const reason = refuseLocale(name, taken);
    if (reason === undefined) locales.add(name);
    else losses.add(reason, `${folder}/${name}`);
  }
  return [...locales].sort();
}

async function readTexts({ source, losses }: Reading, folder: string): Promise<AppStoreLocale> {
  const { files, folders } = await source.entries(folder);
  const texts: Record<string, string> = {};
  for (const file of files) {
    const field = APP_STORE_TEXTS.find((each) => 'fastlane' in each && `${each.fastlane}.txt` === file);
    if (field === undefined) {
      losses.add(NO_PART, `${folder}/${file}`);
      continue;
    }
    const text = filled(await source.text(`${folder}/${file}`));
    if (text !== undefined) texts[field.key] = text;
  }
  for (const name of folders) losses.add(NO_PART, `${folder}/${name}`);
  return texts;
}

/** Returns undefined for a blank text, because fastlane does not upload blank texts, so the store's text stays. */
function filled(text: string | undefined): string | undefined {
  return text?.trim() ? text : undefined;
}
