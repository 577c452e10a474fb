import type { GooglePlayListing, GooglePlayLocale } from '@storedeck/listing';

import { findNames } from '../files/find-names.ts';
import { withMeantName } from '../files/meant-name.ts';
import { isPictureName, OTHER_FORMAT, pictureTitle, whyNoPicture } from '../files/picture-names.ts';
import { findLanguages } from '../languages.ts';
import { PLAY_SCREENSHOTS, PLAY_SINGLE_IMAGES, PLAY_TEXTS } from '../listing-texts.table.ts';
import { EMPTY_LOCALE, OTHER_NAME, Slots } from '../read-listing.ts';
import { findLanguageStores, join, leaveOutOthers } from './layout.ts';
import { APPLE_FILES, NO_PART, PLAY_FILES, whyOutside } from './names.ts';
import type { Reading } from './read-app-store.ts';

const DEFAULT_NOTES = 'default';

/** The files and folders of a language. */
const NAMES = [
  ...PLAY_FILES,
  ...PLAY_SINGLE_IMAGES.map((slot) => `${slot}.png`),
  ...PLAY_SCREENSHOTS,
  'images',
  'changelogs',
];

/** Reads the texts and pictures of Google Play; undefined if there is no language. */
export async function readGooglePlay(
  reading: Reading,
  packageName: string,
): Promise<GooglePlayListing | undefined> {
  const { source, layout, losses } = reading;
  const [root] = layout.googlePlay;
  if (root === undefined) return undefined;
  for (const other of layout.googlePlay.slice(1)) losses.add(`Only the texts in ${root} are read.`, other);
  const isShared = layout.texts.includes(root);
  const { files, folders } = await source.entries(root);
  if (!isShared) for (const file of files) losses.add(whyOutside(file), join(root, file));
  const { stores, isFdroid } = await findLanguageStores(source, root);
  const languages = isShared
    ? folders.filter((name) => stores.get(name)?.play)
    : await leaveOutOthers(reading, root, folders);
  const hasOtherNames = !isShared || isFdroid;
  const found = findLanguages('googlePlay', languages, { losses, describePlace: (name) => join(root, name) });
  const newest = await newestCode(
    reading,
    found.flatMap(({ names }) => names.map((name) => join(root, name))),
  );
  const locales: [string, GooglePlayLocale][] = [];
  for (const { code, names } of found) {
    const texts: GooglePlayLocale = {};
    for (const name of names) {
      const read = await readLanguage(reading, { folder: join(root, name), code, newest, hasOtherNames });
      for (const [key, value] of Object.entries(read)) {
        if (texts[key] === undefined) texts[key] = value;
        else losses.add('Another folder of the same language has this text.', `${join(root, name)} (${key})`);
      }
    }
    if (Object.keys(texts).length > 0) locales.push([code, texts]);
    else losses.add(EMPTY_LOCALE, names.map((name) => join(root, name)).join(', '));
  }
  return locales.length === 0 ? undefined : { packageName, locales: Object.fromEntries(locales) };
}

interface Language {
  readonly folder: string;
  readonly code: string;
  /** The largest version code with notes in any language. */
  readonly newest: string | undefined;
  /** Whether files and pictures may also have the names and places of F-Droid. */
  readonly hasOtherNames: boolean;
}

async function readLanguage(reading: Reading, language: Language): Promise<GooglePlayLocale> {
  const { source, layout, losses, pictures } = reading;
  const { folder, code, hasOtherNames } = language;
  const { files, folders } = await source.entries(folder);
  const isShared = layout.texts.some((texts) => folder.startsWith(join(texts, '')));
  const texts: Record<string, string | null> = {};
  const others = new Set(files);
  for (const field of PLAY_TEXTS) {
    const ofFdroid = hasOtherNames && 'fdroid' in field ? [`${field.fdroid}.txt`] : [];
    for (const file of findNames(files, [`${field.fastlane}.txt`, ...ofFdroid])) {
      others.delete(file);
      if (texts[field.key] !== undefined) losses.add(OTHER_NAME, `${folder}/${file}`);
      else {
        const text = await source.text(`${folder}/${file}`);
        // An empty file becomes null, because fastlane uploads the empty text, which clears the text in the store.
        if (text !== undefined) texts[field.key] = text || null;
      }
    }
  }
  const notes = await readChangelogs(reading, `${folder}/changelogs`, language.newest);
  const slots = new Slots(pictures, 'googlePlay', code);
  await readImages(
    reading,
    { folder: `${folder}/images`, ...(await source.entries(`${folder}/images`)) },
    slots,
  );
  const rest = {
    folder,
    files: [...others].filter((file) => !(isShared && isAppStoreText(file))),
    folders: folders.filter((name) => name !== 'images' && name !== 'changelogs'),
  };
  // F-Droid also has the pictures beside the texts.
  if (hasOtherNames && Object.keys(slots.images).length === 0) await readImages(reading, rest, slots);
  else
    for (const name of [...rest.files, ...rest.folders])
      losses.add(NO_PART, withMeantName(folder, name, NAMES));
  return { ...texts, ...notes, ...(Object.keys(slots.images).length > 0 && { images: slots.images }) };
}

function isAppStoreText(file: string): boolean {
  return APPLE_FILES.includes(file.toLowerCase());
}

/** Returns the largest version code that has notes in any language. */
async function newestCode({ source }: Reading, folders: readonly string[]): Promise<string | undefined> {
  const codes: string[] = [];
  for (const folder of folders)
    for (const name of (await source.entries(`${folder}/changelogs`)).files) {
      const code = /^(\d{1,10})\.txt$/i.exec(name)?.[1];
      if (code !== undefined) codes.push(code);
    }
  return codes.toSorted((a, b) => Number(a) - Number(b)).at(-1);
}

/**
 * Returns the notes of the newest version code of all languages. A language without notes of that version has those of
 * `default.txt`, which fastlane uses for such a version. Notes of an older version are not notes of New.
 */
async function readChangelogs(
  { source, losses }: Reading,
  folder: string,
  newest: string | undefined,
): Promise<Pick<GooglePlayLocale, 'releaseNotes' | 'releaseNotesFor'>> {
  const { files } = await source.entries(folder);
  const codes = newest === undefined ? [DEFAULT_NOTES] : [newest, DEFAULT_NOTES];
  const [chosen] = findNames(
    files,
    codes.map((code) => `${code}.txt`),
  );
  for (const name of files) if (name !== chosen) losses.add(whyNotChosen(name, newest), `${folder}/${name}`);
  const releaseNotes = chosen === undefined ? undefined : await source.text(`${folder}/${chosen}`);
  return releaseNotes && chosen !== undefined
    ? { releaseNotes, releaseNotesFor: chosen.slice(0, -'.txt'.length).toLowerCase() }
    : {};
}

function whyNotChosen(name: string, newest: string | undefined): string {
  const code = /^(\d{1,10}|default)\.txt$/i.exec(name)?.[1]?.toLowerCase();
  if (code === newest && code !== undefined) return OTHER_NAME;
  if (code !== undefined && code !== DEFAULT_NOTES) return 'The notes are of an older version.';
  return code === DEFAULT_NOTES
    ? 'Other notes are used for the newest version.'
    : 'Its name is neither a version code nor default.txt.';
}

/** Reads the pictures of a folder. What is no picture of a slot is reported. */
async function readImages(
  reading: Reading,
  { folder, files, folders }: { folder: string; files: readonly string[]; folders: readonly string[] },
  slots: Slots,
): Promise<void> {
  const { losses } = reading;
  for (const slot of PLAY_SINGLE_IMAGES) {
    const named = files.filter((name) => isPictureName(name) && isSlot(pictureTitle(name), slot));
    // If there are several files, fastlane uses the last file.
    for (const name of named.slice(0, -1))
      losses.add('There is another picture for the same slot.', `${folder}/${name}`);
    for (const name of named.slice(-1)) await addPicture(reading, `${folder}/${name}`, { slots, slot });
  }
  for (const name of files) {
    if (!isPictureName(name) || !PLAY_SINGLE_IMAGES.some((slot) => isSlot(pictureTitle(name), slot)))
      losses.add(whyNoPicture(name, NO_PART), withMeantName(folder, name, NAMES));
  }
  for (const name of folders) {
    const slot = PLAY_SCREENSHOTS.find((known) => isSlot(name, known));
    if (slot === undefined) losses.add(NO_PART, withMeantName(folder, name, NAMES));
    else await addSet(reading, `${folder}/${name}`, { slots, slot });
  }
}

function isSlot(name: string, slot: string): boolean {
  return name.toLowerCase() === slot.toLowerCase();
}

async function addSet(
  reading: Reading,
  folder: string,
  place: { slots: Slots; slot: string },
): Promise<void> {
  const { source, losses } = reading;
  const { files, folders } = await source.entries(folder);
  for (const name of folders) losses.add(NO_PART, `${folder}/${name}`);
  for (const name of files) {
    if (isPictureName(name)) await addPicture(reading, `${folder}/${name}`, place);
    else losses.add(whyNoPicture(name, NO_PART), `${folder}/${name}`);
  }
}

async function addPicture(
  { source, losses }: Reading,
  path: string,
  { slots, slot }: { slots: Slots; slot: string },
): Promise<void> {
  const picture = await source.picture(path);
  if (typeof picture === 'string') losses.add(picture, path);
  else if (picture.extension === 'webp') losses.add(OTHER_FORMAT, path);
  else slots.add(slot, picture);
}
