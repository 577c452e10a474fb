import {
  isStoreLocale,
  isTrackName,
  parseUntrustedJson,
  printNotesField,
  PRODUCTION_TRACK,
  STORE_NAMES,
  type Store,
  storeLocale,
  STORES,
} from '@storedeck/listing';
import { findTaggedNotes } from '@storedeck/listing/notes';
import { z } from 'zod';

import { chooseFiles } from '../files/choose-files.ts';
import { decodeText } from '../files/decode-text.ts';
import { isFolder } from '../files/is-folder.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { isListingFormatError, ListingFormatError } from '../listing-format-error.ts';
import { Losses } from '../lost.ts';
import type { ReadFilesOptions, ReadListing } from '../read-listing.ts';
import { FoundTexts } from '../texts/found-texts.ts';

const MAX_BYTES = 1024 * 1024;

/** A file of the action upload-google-play: `whatsnew-en-US`, also with `.txt`, in upper case or with `_`. */
const OF_ACTION = /(?:^|\/)whatsnew[-_]([A-Za-z0-9_-]{2,20})(?:\.txt)?$/i;
/** The files of Codemagic: `release_notes.json`, and `release_notes_en-US.txt` for each language. */
const OF_CODEMAGIC = /(?:^|\/)release_notes[-_]([A-Za-z0-9_-]{2,20})\.txt$/i;
const CODEMAGIC_LIST = /(?:^|\/)release_notes\.json$/;

const LIKE_NOTES = /whats.?new|release.?notes/i;
const NO_NOTES =
  'Its name is not one of a file with notes, such as whatsnew-en-US or release_notes_en-US.txt.';

/** What people write instead of a language: a track, or all languages. */
const OTHER_WORDS = /^(?:production|beta|alpha|internal|qa|default|all)$/i;
const NO_CODE = 'Its name says no language. Name it as whatsnew-en-US, and import it for its track.';

const Entries = z.array(z.unknown()).max(1000);
const Entry = z.looseObject({ language: z.string(), text: z.string() });

/** The files with notes, and the track of Google Play that they are for. */
export interface ReadWhatsNewOptions extends ReadFilesOptions {
  /** As Google spells it, such as `beta` or `wear:production`. Default `production`. */
  readonly track?: string | undefined;
}

/** A text of a file before it is known for which store it is. */
interface Note {
  readonly language: string;
  readonly text: string;
  readonly place: string;
}

/**
 * Reads release notes: the `whatsnew-<language>` files of a folder, as the action upload-google-play uses them;
 * Codemagic's `release_notes.json` or `release_notes_<language>.txt`; or a text with `<en-US>…</en-US>` for each
 * language, as Play Console accepts it. Of a text with several releases, the first one is read. Notes become the release
 * notes of a track of Google Play; those of Codemagic under a code of the App Store become What's New.
 *
 * @throws ListingFormatError PATH_INVALID, FORMAT_NOT_FOUND, FORMAT_INVALID, FORMAT_UNSAFE, FILE_DENIED,
 * FILE_UNREADABLE, ABORTED
 */
export async function readWhatsNew({
  path,
  track = PRODUCTION_TRACK,
  identity = {},
  signal,
}: ReadWhatsNewOptions): Promise<ReadListing> {
  if (!isTrackName(track))
    throw new ListingFormatError(
      'FORMAT_INVALID',
      `${JSON.stringify(track.slice(0, 100))} is no name of a track.`,
      { hint: 'Write it as Google Play spells it, such as beta or wear:production.' },
    );
  const losses = new Losses();
  const isNotes = (name: string): boolean =>
    OF_ACTION.test(name) || OF_CODEMAGIC.test(name) || CODEMAGIC_LIST.test(name);
  const { source, paths } = await chooseFiles(path, isNotes, { losses, signal });
  const folders = new Set(paths.map((each) => each.slice(0, each.lastIndexOf('/') + 1)));
  if (folders.size > 1)
    throw new ListingFormatError(
      'FORMAT_NOT_FOUND',
      `There are release notes in several folders of ${path.slice(0, 200)}: ${[...folders].slice(0, 3).join(', ')}.`,
      { hint: 'Name one of the folders.' },
    );
  // Somebody may have misspelled the name of a file.
  for (const folder of (await isFolder(path)) ? folders : [])
    for (const name of (await source.entries(folder.slice(0, -1))).files)
      if (LIKE_NOTES.test(name) && !paths.includes(`${folder}${name}`))
        losses.add(NO_NOTES, `${folder}${name}`);
  const texts = new FoundTexts(losses);
  const forBoth: Note[] = [];
  for (const file of paths) {
    const notes = await readFile(source, file, { isOnly: paths.length === 1, losses });
    addNotes(notes, { file, track, texts, losses });
    if (isForBoth(file)) forBoth.push(...notes);
  }
  for (const store of STORES) reportNotFor(store, forBoth, losses);
  const read = texts.read(path, identity);
  return track === PRODUCTION_TRACK ? withoutVersion(read) : read;
}

/** Reads one file. One bad file of several is reported, and does not keep the others from being read. */
async function readFile(
  source: SourceFolder,
  file: string,
  { isOnly, losses }: { isOnly: boolean; losses: Losses },
): Promise<Note[]> {
  try {
    const text = decodeText(await source.mainBytes(file, MAX_BYTES));
    if (text !== undefined) return readNotes(file, text, losses);
    losses.add('It is not UTF-8 text. Save it again with the encoding UTF-8.', file);
  } catch (error) {
    if (isOnly || !isListingFormatError(error) || error.code === 'ABORTED') throw error;
    losses.add('The file cannot be read.', `${file} (${error.message})`);
  }
  return [];
}

function readNotes(file: string, text: string, losses: Losses): Note[] {
  const language = (OF_ACTION.exec(file) ?? OF_CODEMAGIC.exec(file))?.[1];
  if (language !== undefined) return [{ language, text, place: file }];
  if (CODEMAGIC_LIST.test(file)) return readList(file, text, losses);
  const { releases, mistakes } = findTaggedNotes(text);
  // Other tags of a file are prose, or languages that `addNotes` reports.
  const closed = new Set(mistakes.flatMap(({ kind, tag }) => (kind === 'unopened' ? [tag] : [])));
  for (const { kind, line, tag } of mistakes) {
    const place = `${file}, line ${line}: ${tag}`;
    if (kind === 'unclosed') losses.add('The tag is not closed.', place);
    // In prose, a pair of tags with the form of a language may be notes in a language that Google Play does not have.
    if (kind === 'unknown' && /^<[a-z]{2,3}>$/i.test(tag) && closed.has(tag.replace('<', '</')))
      losses.add('Google Play has no such language.', place);
  }
  for (const note of releases.slice(1).flat())
    losses.add(
      'The notes are of another release. The first one of the file is read.',
      `${file}, line ${note.line}`,
    );
  return (releases[0] ?? []).map((note) => ({ ...note, place: `${file}, line ${note.line}` }));
}

function readList(file: string, text: string, losses: Losses): Note[] {
  try {
    return Entries.parse(parseUntrustedJson(text)).flatMap((entry, index) => {
      const place = `${file}, entry ${index + 1}`;
      const { data } = Entry.safeParse(entry);
      if (data === undefined) losses.add('It is not an object with "language" and "text".', place);
      return data === undefined ? [] : [{ ...data, place }];
    });
  } catch (cause) {
    throw new ListingFormatError(
      'FORMAT_INVALID',
      `${file} is not a list of objects with "language" and "text".`,
      {
        cause,
        hint:
          cause instanceof SyntaxError
            ? 'It is not JSON. Often a comma after the last entry, or a line break in a text, is the reason.'
            : 'Write it as [{ "language": "en-US", "text": "…" }].',
      },
    );
  }
}

function addNotes(
  notes: readonly Note[],
  { file, track, texts, losses }: { file: string; track: string; texts: FoundTexts; losses: Losses },
): void {
  for (const note of notes) {
    if (isStandIn(note.text)) losses.add('It has no text.', note.place);
    else if (OF_ACTION.test(file) && OTHER_WORDS.test(note.language)) losses.add(NO_CODE, note.place);
    else
      for (const store of isForBoth(file) ? storesFor(note.language) : (['googlePlay'] as const))
        texts.add({ ...note, store, field: store === 'appStore' ? 'whatsNew' : printNotesField(track) });
  }
}

/** Whether there are only signs, or what Play Console shows for a language until somebody writes its notes. */
function isStandIn(text: string): boolean {
  return /^[\s.…•*\-–·]*$|^\s*Enter or paste your release notes for \S{1,20} here\.?\s*$/i.test(text);
}

/**
 * Codemagic publishes one list to both stores: each takes the notes under its own codes. A code of neither, such as `de`,
 * is meant for both.
 */
function storesFor(language: string): Store[] {
  const exact = STORES.filter((store) => isStoreLocale(store, language));
  const known =
    exact.length > 0 ? exact : STORES.filter((store) => storeLocale(store, language) !== undefined);
  return known.length > 0 ? known : [...STORES];
}

function isForBoth(file: string): boolean {
  return OF_CODEMAGIC.test(file) || CODEMAGIC_LIST.test(file);
}

/** A store may get no notes in a language, because its own code for the language has none. */
function reportNotFor(store: Store, notes: readonly Note[], losses: Losses): void {
  const isFor = ({ language }: Note): boolean => storesFor(language).includes(store);
  const given = new Set(notes.filter(isFor).map(({ language }) => storeLocale(store, language)));
  const name = STORE_NAMES[store];
  for (const note of notes) {
    const code = isFor(note) ? undefined : storeLocale(store, note.language);
    if (code !== undefined && !given.has(code))
      losses.add(
        `Its code is one of the other store only, so ${name} gets no notes.`,
        `${note.place} (${name}: ${code})`,
      );
  }
}

/** Notes of an import have no version code, also if those that they replace had one. */
function withoutVersion({ listing, ...read }: ReadListing): ReadListing {
  const { googlePlay } = listing;
  if (!googlePlay) return { listing, ...read };
  const locales = Object.fromEntries(
    Object.entries(googlePlay.locales).map(([code, locale]) => [code, { ...locale, releaseNotesFor: null }]),
  );
  return { listing: { ...listing, googlePlay: { ...googlePlay, locales } }, ...read };
}
