import type { GooglePlayListing, GooglePlayLocale } from '@storedeck/listing';

import type { SourceFolder } from '../files/source-folder.ts';
import { refuseLocale } from '../folder-name.ts';
import { PLAY_SCREENSHOTS, PLAY_SINGLE_IMAGES, PLAY_TEXTS } from '../listing-texts.table.ts';
import type { Losses } from '../lost.ts';
import { EMPTY_LOCALE, type ReadPicture, Slots } from '../read-listing.ts';
import { NO_PART } from './names.ts';

const ROOT = 'metadata/android';
const PICTURE = /\.(?:png|jpe?g)$/i;

interface Reading {
  readonly source: SourceFolder;
  readonly losses: Losses;
  readonly pictures: ReadPicture[];
}

/** Reads `metadata/android/`; undefined if the folder contains no language. */
export async function readGooglePlay(
  reading: Reading,
  packageName: string,
): Promise<GooglePlayListing | undefined> {
  const { source, losses } = reading;
  const { files, folders } = await source.entries(ROOT);
  for (const file of files) losses.add(NO_PART, `${ROOT}/${file}`);
  const taken = new Set<string>();
  const locales: [string, GooglePlayLocale][] = [];
  for (const language of folders) {
    const reason = refuseLocale(language, taken);
    const texts = reason === undefined ? await readLanguage(reading, language) : {};
    if (Object.keys(texts).length > 0) locales.push([language, texts]);
    else losses.add(reason ?? EMPTY_LOCALE, `${ROOT}/${language}`);
  }
  return locales.length === 0 ? undefined : { packageName, locales: Object.fromEntries(locales) };
}

async function readLanguage(reading: Reading, language: string): Promise<GooglePlayLocale> {
  const { source, losses } = reading;
  const folder = `${ROOT}/${language}`;
  const { files, folders } = await source.entries(folder);
  const texts: Record<string, string | null> = {};
  for (const file of files) {
    const field = PLAY_TEXTS.find((each) => `${each.fastlane}.txt` === file);
    // An empty file becomes null, because fastlane uploads the empty text, which clears the text in the store.
    if (field) texts[field.key] = (await source.text(`${folder}/${file}`)) || null;
    else losses.add(NO_PART, `${folder}/${file}`);
  }
  for (const name of folders) {
    if (name !== 'images' && name !== 'changelogs') losses.add(NO_PART, `${folder}/${name}`);
  }
  const releaseNotes = await readChangelogs(reading, `${folder}/changelogs`);
  const images = await readImages(reading, language);
  return {
    ...texts,
    ...(releaseNotes !== undefined && { releaseNotes }),
    ...(Object.keys(images).length > 0 && { images }),
  };
}

/**
 * Returns the notes of the newest version code. If no version code has notes, returns the notes of `default.txt`, which
 * fastlane uses for versions without notes.
 */
async function readChangelogs({ source, losses }: Reading, folder: string): Promise<string | undefined> {
  const { files, folders } = await source.entries(folder);
  for (const name of folders) losses.add(NO_PART, `${folder}/${name}`);
  const codes = files.filter((name) => /^\d{1,10}\.txt$/.test(name));
  const newest = codes.sort((a, b) => Number.parseInt(a) - Number.parseInt(b)).at(-1);
  const chosen = newest ?? files.find((name) => name === 'default.txt');
  for (const name of files) {
    if (name === chosen) continue;
    losses.add('A listing contains the notes of the newest version only.', `${folder}/${name}`);
  }
  if (chosen === undefined) return undefined;
  if (newest !== undefined)
    losses.add('The notes are kept, but not the version code in the name.', `${folder}/${newest}`);
  return (await source.text(`${folder}/${chosen}`)) || undefined;
}

async function readImages(
  reading: Reading,
  language: string,
): Promise<NonNullable<GooglePlayLocale['images']>> {
  const folder = `${ROOT}/${language}/images`;
  const { source, losses, pictures } = reading;
  const slots = new Slots(pictures, 'googlePlay', language);
  const { files, folders } = await source.entries(folder);
  for (const slot of PLAY_SINGLE_IMAGES) {
    const named = files.filter((name) => PICTURE.test(name) && name.replace(PICTURE, '') === slot);
    // If there are several files, fastlane uses the last file.
    for (const name of named.slice(0, -1))
      losses.add('There is another picture for the same slot.', `${folder}/${name}`);
    for (const name of named.slice(-1)) await addPicture(reading, `${folder}/${name}`, { slots, slot });
  }
  for (const name of files) {
    if (!PICTURE.test(name) || !PLAY_SINGLE_IMAGES.some((slot) => name.replace(PICTURE, '') === slot))
      losses.add(NO_PART, `${folder}/${name}`);
  }
  for (const slot of folders) {
    if (!PLAY_SCREENSHOTS.some((known) => known === slot)) {
      losses.add(NO_PART, `${folder}/${slot}`);
      continue;
    }
    const inside = await source.entries(`${folder}/${slot}`);
    for (const name of inside.folders) losses.add(NO_PART, `${folder}/${slot}/${name}`);
    for (const name of inside.files) {
      if (PICTURE.test(name)) await addPicture(reading, `${folder}/${slot}/${name}`, { slots, slot });
      else losses.add(NO_PART, `${folder}/${slot}/${name}`);
    }
  }
  return slots.images;
}

async function addPicture(
  { source, losses }: Reading,
  path: string,
  { slots, slot }: { slots: Slots; slot: string },
): Promise<void> {
  const picture = await source.picture(path);
  if (typeof picture === 'string') losses.add(picture, path);
  else if (picture.extension === 'webp') losses.add('Only PNG and JPEG are accepted.', path);
  else slots.add(slot, picture);
}
