import { isTrackName, printNotesField } from '@storedeck/listing';

import { findNames } from '../files/find-names.ts';
import { withMeantName } from '../files/meant-name.ts';
import { isPictureName, pictureTitle, whyNoPicture } from '../files/picture-names.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { findLanguages } from '../languages.ts';
import type { Losses } from '../lost.ts';
import { NO_LANGUAGE, OTHER_NAME } from '../read-listing.ts';
import { join } from './find-layers.ts';
import { findSlot, NAMES, NO_PART, OTHER_FOLDERS, SHARED_FILES, TEXT_FILES } from './names.table.ts';

/** The tracks whose notes are those of the next production release, best first. */
const TRACKS = ['production', 'default'];
/** The file of version 1 with the notes of all tracks; `whatsnew-beta` has those of one. */
const OLD_NOTES = 'whatsnew';
/** A file of notes, or a track, whose name is a version code. */
const VERSION_CODE = /^\d+(?:\.txt)?$/i;

/** The texts of one language, and the paths of its pictures by slot. */
export interface PlayLanguage {
  readonly texts: Record<string, string | null>;
  readonly pictures: Record<string, readonly string[]>;
}

/** What one `play` folder contains. */
export interface PlayLayer {
  readonly shared: Record<string, string>;
  readonly languages: Map<string, PlayLanguage>;
}

interface Reading {
  readonly source: SourceFolder;
  readonly losses: Losses;
}

/** Reads one `play` folder, in the layout of version 1 or of later versions. Keys and products are never opened. */
export async function readLayer(reading: Reading, root: string): Promise<PlayLayer> {
  const { source, losses } = reading;
  const { files, folders } = await source.entries(root);
  const shared: Record<string, string> = {};
  const others = new Set(files);
  for (const { key, names } of SHARED_FILES)
    for (const name of findNames(files, names)) {
      others.delete(name);
      const text = await source.text(join(root, name));
      if (text && shared[key] === undefined) shared[key] = text;
      else if (text) losses.add(OTHER_NAME, join(root, name));
    }
  for (const name of others)
    if (isTextFile(name)) losses.add(NO_LANGUAGE, join(root, name));
    else losses.add(NO_PART, withMeantName(root, name, NAMES.top));
  const layer: PlayLayer = { shared, languages: new Map() };
  for (const name of folders) {
    const folder = join(root, name);
    if (name === 'listings') await addLanguages(reading, layer, { root: folder, read: readListing });
    else if (name === 'release-notes') await addLanguages(reading, layer, { root: folder, read: readNotes });
    else if (OTHER_FOLDERS.includes(name)) losses.add(NO_PART, folder);
    else if (!(await isOldLanguage(source, folder)))
      losses.add(NO_PART, withMeantName(root, name, NAMES.top));
  }
  await addLanguages(reading, layer, { root, read: readOldLanguage, isWanted: isOldLanguage });
  return layer;
}

async function isOldLanguage(source: SourceFolder, folder: string): Promise<boolean> {
  const { files, folders } = await source.entries(folder);
  return folders.includes('listing') || files.some(isOldNotes);
}

function isTextFile(name: string): boolean {
  return TEXT_FILES.some(({ names }) => findNames([name], names).length > 0);
}

function isNotesFile(name: string): boolean {
  return /\.txt$/i.test(name);
}

type ReadLanguage = (reading: Reading, folder: string) => Promise<PlayLanguage>;

async function addLanguages(
  reading: Reading,
  { languages }: PlayLayer,
  {
    root,
    read,
    isWanted,
  }: {
    root: string;
    read: ReadLanguage;
    isWanted?: (source: SourceFolder, folder: string) => Promise<boolean>;
  },
): Promise<void> {
  const { source, losses } = reading;
  const { files, folders } = await source.entries(root);
  if (!isWanted)
    for (const name of files)
      losses.add(
        isTextFile(name) || (read === readNotes && isNotesFile(name)) ? NO_LANGUAGE : NO_PART,
        join(root, name),
      );
  const names: string[] = [];
  for (const name of folders) if (!isWanted || (await isWanted(source, join(root, name)))) names.push(name);
  const describePlace = (name: string): string => join(root, name);
  for (const { code, names: spellings } of findLanguages('googlePlay', names, { losses, describePlace }))
    for (const name of spellings) {
      const found = await read(reading, join(root, name));
      const known = languages.get(code);
      for (const key of hiddenKeys(known, found))
        losses.add('Another folder of the same language has this part.', `${join(root, name)} (${key})`);
      languages.set(code, overlay(known, found));
    }
}

/** The texts and slots of `under` that `over` also has, with other content. */
function hiddenKeys(over: PlayLanguage | undefined, under: PlayLanguage): string[] {
  if (over === undefined) return [];
  const texts = Object.keys(under.texts).filter(
    (key) => over.texts[key] !== undefined && over.texts[key] !== under.texts[key],
  );
  return [...texts, ...Object.keys(under.pictures).filter((slot) => over.pictures[slot] !== undefined)];
}

/** Lays one language over another one: each text, and each set of pictures, that `over` has counts. */
export function overlay(over: PlayLanguage | undefined, under: PlayLanguage | undefined): PlayLanguage {
  return {
    texts: { ...under?.texts, ...over?.texts },
    pictures: { ...under?.pictures, ...over?.pictures },
  };
}

async function readListing(reading: Reading, folder: string): Promise<PlayLanguage> {
  const { source, losses } = reading;
  const texts = await readTexts(reading, folder);
  const pictures: Record<string, readonly string[]> = {};
  for (const name of (await source.entries(folder)).folders) {
    const inside = join(folder, name);
    if (name === 'graphics' || name === 'images')
      Object.assign(pictures, await readGraphics(reading, inside));
    else if (findSlot(name) !== undefined) await addSlot(reading, pictures, inside);
    else losses.add(NO_PART, withMeantName(folder, name, NAMES.language));
  }
  return { texts, pictures };
}

async function readTexts(
  { source, losses }: Reading,
  folder: string,
): Promise<Record<string, string | null>> {
  const { files } = await source.entries(folder);
  const others = new Set(files);
  const texts: Record<string, string | null> = {};
  for (const { field, names } of TEXT_FILES) {
    // The plugin reads only the name of its own version, so the newest name counts, also if the file is empty.
    for (const name of findNames(files, names)) {
      others.delete(name);
      if (texts[field] !== undefined) losses.add(OTHER_NAME, join(folder, name));
      else {
        const text = await source.text(join(folder, name));
        // An empty file clears the text, because the plugin uploads it.
        if (text !== undefined) texts[field] = text || null;
      }
    }
  }
  for (const name of others) losses.add(NO_PART, withMeantName(folder, name, NAMES.language));
  return texts;
}

async function readGraphics(reading: Reading, folder: string): Promise<Record<string, readonly string[]>> {
  const { files, folders } = await reading.source.entries(folder);
  const pictures: Record<string, readonly string[]> = {};
  for (const name of folders)
    if (findSlot(name) !== undefined) await addSlot(reading, pictures, join(folder, name));
    else reading.losses.add(NO_PART, withMeantName(folder, name, NAMES.graphics));
  for (const name of files) {
    const slot = isPictureName(name) ? findSlot(pictureTitle(name)) : undefined;
    if (slot === undefined)
      reading.losses.add(whyNoPicture(name, NO_PART), withMeantName(folder, name, NAMES.graphics));
    else if (pictures[slot])
      reading.losses.add('There is also a folder for the same slot.', join(folder, name));
    else pictures[slot] = [join(folder, name)];
  }
  return pictures;
}

async function addSlot(
  { source, losses }: Reading,
  pictures: Record<string, readonly string[]>,
  folder: string,
): Promise<void> {
  const slot = findSlot(folder.split('/').at(-1) ?? '');
  if (slot === undefined) return;
  const { files, folders } = await source.entries(folder);
  for (const name of folders) losses.add(NO_PART, join(folder, name));
  for (const name of files)
    if (!isPictureName(name)) losses.add(whyNoPicture(name, NO_PART), join(folder, name));
  const found = files.filter(isPictureName).map((name) => join(folder, name));
  if (found.length > 0) pictures[slot] = found;
}

async function readNotes({ source, losses }: Reading, folder: string): Promise<PlayLanguage> {
  const { files } = await source.entries(folder);
  const names = TRACKS.map((track) => `${track}.txt`);
  return readNotesFiles({ source, losses }, { folder, files, names, readTrack: readTrackFile });
}

/** Reads the notes of production from the first file of `names`, and those of other tracks from the others. */
async function readNotesFiles(
  { source, losses }: Reading,
  {
    folder,
    files,
    names,
    readTrack,
  }: {
    folder: string;
    files: readonly string[];
    names: readonly string[];
    readTrack: (name: string) => string | undefined;
  },
): Promise<PlayLanguage> {
  const [chosen] = findNames(files, names);
  const text = chosen === undefined ? undefined : await source.text(join(folder, chosen));
  const texts: Record<string, string | null> = text ? { releaseNotes: text, releaseNotesFor: null } : {};
  for (const name of files) {
    if (name === chosen) continue;
    const track = readTrack(name);
    const notes = track && (await source.text(join(folder, name)));
    if (track && notes) texts[printNotesField(track)] = notes;
    else losses.add(whyNoTrack(name), join(folder, name));
  }
  return { texts, pictures: {} };
}

/** Says why the notes of a file are not imported. */
function whyNoTrack(name: string): string {
  return VERSION_CODE.test(name)
    ? 'Its name is a version code, which the plugin takes as a track. Rename it production.txt to import it.'
    : 'The notes are those of another track.';
}

/**
 * The track in the name of a file with notes. The plugin takes every name as a track; a name of digits is a version code
 * that people have put there by mistake.
 */
function readTrackFile(name: string): string | undefined {
  return readTrack(/^(.{1,100})\.txt$/i.exec(name)?.[1]);
}

function readTrack(track: string | undefined): string | undefined {
  if (track === undefined || TRACKS.includes(track.toLowerCase()) || VERSION_CODE.test(track))
    return undefined;
  return isTrackName(track) ? track : undefined;
}

async function readOldLanguage(reading: Reading, folder: string): Promise<PlayLanguage> {
  const { source, losses } = reading;
  const { files, folders } = await source.entries(folder);
  for (const name of folders) if (name !== 'listing') losses.add(NO_PART, join(folder, name));
  const notes = files.filter(isOldNotes);
  for (const name of files)
    if (!notes.includes(name)) losses.add(NO_PART, withMeantName(folder, name, [OLD_NOTES]));
  return overlay(
    await readNotesFiles(reading, {
      folder,
      files: notes,
      names: [`${OLD_NOTES}-production`, OLD_NOTES],
      readTrack: (name) => readTrack(name.slice(OLD_NOTES.length + 1)),
    }),
    await readListing(reading, join(folder, 'listing')),
  );
}

function isOldNotes(name: string): boolean {
  return name === OLD_NOTES || name.startsWith(`${OLD_NOTES}-`);
}
