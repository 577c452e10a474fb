import type { GooglePlayListing, GooglePlayLocale } from '@storedeck/listing';

import { encodeText } from '../files/text-bytes.ts';
import { refuseLocale } from '../folder-name.ts';
import { PLAY_SCREENSHOTS, PLAY_SINGLE_IMAGES, PLAY_TEXTS } from '../listing-texts.table.ts';
import { addUnknownKeys } from '../lost.ts';
import { writeSlot } from '../write-slot.ts';
import type { Writing } from '../writing.ts';
import { IN_APPFILE, NO_FILE, NO_TEXT, NO_VERSION_CODE, NOT_CLEARED } from './names.ts';

/** Writes `metadata/android/`. */
export async function writeGooglePlay(listing: GooglePlayListing, writing: Writing): Promise<void> {
  const { packageName, locales, ...others } = listing;
  const { losses, target } = writing;
  if (packageName) losses.add(IN_APPFILE, 'googlePlay.packageName');
  addUnknownKeys(losses, { object: others, known: new Set(), place: 'googlePlay', reason: NO_FILE });
  const taken = new Set<string>();
  for (const [language, { images = {}, releaseNotes, releaseNotesFor, ...fields }] of Object.entries(
    locales,
  )) {
    const place = `googlePlay.locales.${language}`;
    const folder = `metadata/android/${language}`;
    const reason = refuseLocale(language, taken);
    if (reason !== undefined) {
      losses.add(reason, place);
      continue;
    }
    // No folder is made for a language without files: supply would make an empty listing of it, which Google refuses.
    for (const { key, fastlane } of PLAY_TEXTS) {
      const text = fields[key];
      if (text === undefined) continue;
      // No line break is added at the end, because fastlane's `supply` sends the whole file, and a title may already
      // have the maximum length.
      const bytes = encodeText(text ?? '', '');
      if (bytes) await target.write(`${folder}/${fastlane}.txt`, bytes);
      else losses.add(NO_TEXT, `${place}.${key}`);
    }
    await writeNotes({ releaseNotes, releaseNotesFor }, folder, {
      ...writing,
      place: `${place}.releaseNotes`,
    });
    const known = new Set<string>(PLAY_TEXTS.map(({ key }) => key));
    addUnknownKeys(losses, { object: fields, known, place, reason: NO_FILE });
    await writeImages(images, language, { ...writing, place: `${place}.images` });
  }
}

/**
 * Writes the notes under the version code from which they were read. Other notes are not written: fastlane would use a
 * `default.txt` for every version from then on.
 */
async function writeNotes(
  { releaseNotes, releaseNotesFor }: Pick<GooglePlayLocale, 'releaseNotes' | 'releaseNotesFor'>,
  folder: string,
  { target, losses, place }: Writing & { place: string },
): Promise<void> {
  if (releaseNotes === undefined) return;
  const bytes = releaseNotes ? encodeText(releaseNotes, '') : undefined;
  if (!releaseNotes) losses.add(NOT_CLEARED, place);
  else if (!bytes) losses.add(NO_TEXT, place);
  else if (typeof releaseNotesFor === 'string' && /^(?:\d{1,10}|default)$/.test(releaseNotesFor))
    await target.write(`${folder}/changelogs/${releaseNotesFor}.txt`, bytes);
  else losses.add(NO_VERSION_CODE, place);
}

async function writeImages(
  slots: NonNullable<GooglePlayListing['locales'][string]['images']>,
  language: string,
  { place, ...writing }: Writing & { place: string },
): Promise<void> {
  const folder = `metadata/android/${language}/images`;
  for (const [slot, images] of Object.entries(slots)) {
    const at = `${place}.${slot}`;
    const single = PLAY_SINGLE_IMAGES.some((known) => known === slot);
    if (images.length === 0) writing.losses.add(NOT_CLEARED, at);
    else if (single) {
      for (const index of images.keys())
        if (index > 0) writing.losses.add('fastlane accepts one picture here.', `${at}.${index}`);
      await writeSlot(images.slice(0, 1), (_, extension) => `${folder}/${slot}.${extension}`, {
        ...writing,
        place: at,
      });
    } else if (PLAY_SCREENSHOTS.some((known) => known === slot)) {
      const digits = String(images.length).length;
      const makeName = (position: number, extension: string): string =>
        `${folder}/${slot}/${String(position + 1).padStart(digits, '0')}_${language}.${extension}`;
      await writeSlot(images, makeName, { ...writing, place: at });
    } else writing.losses.add(NO_FILE, at);
  }
}
