import { type AppStoreListing, type AppStoreLocale } from '@storedeck/listing';

import { findNames } from '../files/find-names.ts';
import { withMeantName } from '../files/meant-name.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { knownCategory } from '../known-category.ts';
import { findLanguages } from '../languages.ts';
import { APP_STORE_TEXTS } from '../listing-texts.table.ts';
import type { Losses } from '../lost.ts';
import { EMPTY_LOCALE, type ReadPicture, Slots } from '../read-listing.ts';
import { type FastlaneLayout, findLanguageStores, isPlatformFolder, join, leaveOutOthers } from './layout.ts';
import {
  APPLE_FILES,
  DEFAULT_FOLDER,
  EACH_HAS_OWN,
  NO_LOCALE_FOR_DEFAULT,
  NO_PART,
  NO_SCREENSHOTS,
  OTHER_FOLDER,
  PLAY_FILES,
  whyOutside,
} from './names.ts';
import { readPreviews } from './read-previews.ts';
import { readScreenshots } from './read-screenshots.ts';
import { SPECIAL_FOLDERS } from './screenshot-slot.ts';
import type { FastlaneSettings } from './settings.ts';

/** What reading needs: the folder, and where its parts are. */
export interface Reading {
  readonly source: SourceFolder;
  readonly layout: FastlaneLayout;
  readonly losses: Losses;
  readonly pictures: ReadPicture[];
}

/** Folders of deliver with facts for Apple's review. */
const REVIEW_FOLDERS = [
  'review_information',
  'review_attachment',
  'trade_representative_contact_information',
  'app_review_information',
];
const REVIEW = 'It is for the review of the app, which is not part of a listing.';

/** Reads the texts and screenshots of the App Store; undefined if there are none. */
export async function readAppStore(
  reading: Reading,
  settings: FastlaneSettings,
  bundleId: string,
): Promise<AppStoreListing | undefined> {
  const { source, layout, losses } = reading;
  const general = await readGeneral(reading, settings);
  const folders = await languageFolders(reading);
  const fallback = await readTexts(
    reading,
    layout.texts.map((folder) => join(folder, DEFAULT_FOLDER)),
  );
  const locales: [string, AppStoreLocale][] = [];
  const unused = new Set(Object.keys(fallback));
  let hasOwnPictures = true;
  for (const { code, names } of findLanguages('appStore', [...folders.keys()], {
    losses,
    describePlace: (name) => folders.get(name)?.[0] ?? name,
  })) {
    const texts = await readTexts(
      reading,
      layout.texts.flatMap((folder) => names.map((name) => join(folder, name))),
    );
    for (const field of Object.keys(fallback)) if (!(field in texts)) unused.delete(field);
    const own = await readPictures(reading, code, names);
    hasOwnPictures &&= own.screenshots !== undefined;
    const screenshots = own.screenshots ? own : await readPictures(reading, code, [DEFAULT_FOLDER]);
    const previews = await readPreviewFolders(reading, code, names);
    const all = { ...fallback, ...texts, ...screenshots, ...previews };
    if (Object.keys(all).length > 0) locales.push([code, all]);
    else losses.add(EMPTY_LOCALE, names.map((name) => folders.get(name)?.[0] ?? name).join(', '));
  }
  const ofDefault = join(layout.texts.at(-1) ?? '', DEFAULT_FOLDER);
  if (locales.length === 0 && unused.size > 0) losses.add(NO_LOCALE_FOR_DEFAULT, ofDefault);
  else for (const field of unused) losses.add(EACH_HAS_OWN, `${ofDefault} (${field})`);
  if (hasOwnPictures)
    for (const folder of layout.screenshots.map((each) => join(each, DEFAULT_FOLDER)))
      if ((await source.entries(folder)).files.length > 0)
        losses.add(locales.length === 0 ? NO_LOCALE_FOR_DEFAULT : EACH_HAS_OWN, folder);
  if (locales.length === 0 && Object.keys(general).length === 0) return undefined;
  return { bundleId, ...general, locales: Object.fromEntries(locales) };
}

const GENERAL_FILES = ['copyright.txt', 'primary_category.txt', 'secondary_category.txt'] as const;

async function readGeneral(
  { source, layout, losses }: Reading,
  settings: FastlaneSettings,
): Promise<Omit<AppStoreListing, 'bundleId' | 'locales'>> {
  const read = async (name: (typeof GENERAL_FILES)[number]): Promise<string | undefined> => {
    let found: string | undefined;
    for (const folder of layout.texts)
      for (const file of findNames((await source.entries(folder)).files, [name])) {
        const text = await source.text(join(folder, file));
        if (found !== undefined && text && text !== found) losses.add(OTHER_FOLDER, join(folder, file));
        found ??= text === '' ? undefined : text;
      }
    return found;
  };
  for (const folder of new Set([...layout.texts, ...layout.googlePlay]))
    for (const file of (await source.entries(folder)).files)
      if (!layout.texts.includes(folder) || !GENERAL_FILES.some((known) => known === file.toLowerCase()))
        losses.add(whyOutside(file), join(folder, file));
  const copyright = (await read('copyright.txt')) ?? settings.copyright;
  const category = (text: string | undefined, place: string): string | undefined =>
    text === undefined ? undefined : knownCategory(text, { losses, place });
  const primary = category(
    (await read('primary_category.txt')) ?? settings.primaryCategory,
    'primary_category',
  );
  const secondary = category(
    (await read('secondary_category.txt')) ?? settings.secondaryCategory,
    'secondary_category',
  );
  const categories = { ...(primary && { primary }), ...(secondary && { secondary }) };
  return { ...(copyright && { copyright }), ...(Object.keys(categories).length > 0 && { categories }) };
}

/** Reads the app previews of a language. */
async function readPreviewFolders(
  reading: Reading,
  code: string,
  names: readonly string[],
): Promise<Pick<AppStoreLocale, 'previews'>> {
  const slots = new Slots(reading.pictures, 'appStore', code);
  for (const name of names)
    for (const folder of reading.layout.previews) await readPreviews(reading, join(folder, name), slots);
  return Object.keys(slots.images).length > 0 ? { previews: slots.images } : {};
}

/** Returns the folders that may be a language, by name. Other folders are reported as lost. */
async function languageFolders(reading: Reading): Promise<Map<string, string[]>> {
  const { source, layout, losses } = reading;
  const found = new Map<string, string[]>();
  const add = (folder: string, name: string): void => {
    found.set(name, [...(found.get(name) ?? []), join(folder, name)]);
  };
  for (const folder of layout.texts) {
    const { folders } = await source.entries(folder);
    const others = folders.filter((name) => !layout.googlePlay.includes(join(folder, name)));
    for (const name of await leaveOutOthers(reading, folder, others)) {
      if (REVIEW_FOLDERS.includes(name.toLowerCase())) losses.add(REVIEW, join(folder, name));
      else if (
        name !== DEFAULT_FOLDER &&
        !isPlatformFolder(name) &&
        (await mayHaveTexts(reading, folder, name))
      )
        add(folder, name);
    }
  }
  for (const folder of layout.previews) {
    const { files, folders } = await source.entries(folder);
    for (const file of files) losses.add(whyOutside(file), join(folder, file));
    for (const name of folders) add(folder, name);
  }
  for (const folder of layout.screenshots) {
    const { files, folders } = await source.entries(folder);
    for (const file of files) losses.add(whyOutside(file), join(folder, file));
    for (const name of folders) {
      const special = SPECIAL_FOLDERS.find((each) => each === name);
      if (special === undefined && name !== DEFAULT_FOLDER && !isPlatformFolder(name)) add(folder, name);
    }
    for (const special of SPECIAL_FOLDERS) {
      const inside = await source.entries(join(folder, special));
      for (const file of inside.files) losses.add(whyOutside(file), `${join(folder, special)}/${file}`);
      for (const name of inside.folders) if (name !== DEFAULT_FOLDER) add(join(folder, special), name);
    }
  }
  return found;
}

/** False for a folder that has only texts of Google Play, beside the folders of the App Store. */
async function mayHaveTexts({ source, layout }: Reading, folder: string, name: string): Promise<boolean> {
  if (!layout.googlePlay.includes(folder)) return true;
  const of = (await findLanguageStores(source, folder)).stores.get(name);
  return of === undefined || of.apple || !of.play;
}

/** Reads the texts of the folders. A text of an earlier folder counts more than that of a later one. */
async function readTexts(
  { source, layout, losses }: Reading,
  folders: readonly string[],
): Promise<AppStoreLocale> {
  const texts: Record<string, string> = {};
  for (const folder of folders) {
    const { files, folders: inside } = await source.entries(folder);
    const isMixed =
      layout.googlePlay.some((play) => folder.startsWith(join(play, '')) && play !== '') ||
      layout.googlePlay.includes('');
    const others = new Set(files);
    for (const field of APP_STORE_TEXTS)
      for (const file of 'fastlane' in field ? findNames(files, [`${field.fastlane}.txt`]) : []) {
        others.delete(file);
        const text = await source.text(`${folder}/${file}`);
        // fastlane does not upload blank texts, so the store's text stays.
        if (!text) continue;
        if (texts[field.key] === undefined) texts[field.key] = text;
        else losses.add('Another folder of the same language has this text.', `${folder}/${file}`);
      }
    for (const file of others) {
      if (!isMixed || !PLAY_FILES.includes(file.toLowerCase()))
        losses.add(NO_PART, withMeantName(folder, file, APPLE_FILES));
    }
    for (const name of inside)
      if (!isMixed || !['images', 'changelogs'].includes(name))
        losses.add(/^screenshots$/i.test(name) ? NO_SCREENSHOTS : NO_PART, `${folder}/${name}`);
  }
  return texts;
}

/** Reads the screenshots of a language from the first of its folders that has some. */
async function readPictures(
  reading: Reading,
  code: string,
  names: readonly string[],
): Promise<Pick<AppStoreLocale, 'screenshots'>> {
  const { source, layout, losses } = reading;
  const slots = new Slots(reading.pictures, 'appStore', code);
  let isFilled = false;
  for (const name of names)
    for (const folder of layout.screenshots) {
      if (!isFilled) isFilled = await readScreenshots(reading, { root: folder, name }, slots);
      else if ((await source.entries(join(folder, name))).files.length > 0)
        losses.add('Another folder of the same language has pictures.', join(folder, name));
    }
  return isFilled ? { screenshots: slots.images } : {};
}
