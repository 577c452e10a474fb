import { type GooglePlayListing, type GooglePlayLocale, knownSlots } from '@storedeck/listing';
import {
  type CallProgress,
  FolderNames,
  isStoreError,
  type StoreReading,
  throwIfAborted,
  type RemotePicture,
} from '@storedeck/store-api';
import pLimit from 'p-limit';
import type { z } from 'zod';

import type { CallOptions, Edits } from '../client/open-publisher.ts';
import type { AppParameters, PlayCall, PlayClient } from '../client/play-client.ts';
import { Details, Images, Listings, type Release, Tracks } from '../client/response-schemas.ts';
import { withEdit } from '../client/with-edit.ts';
import { describeImages } from './describe-images.ts';

/**
 * The largest number of calls at the same time. The number is high, so that the edit is open only for a short time.
 * Google's quota of 3000 calls per minute permits this.
 */
const PARALLEL_CALLS = 80;

/** The image types of phones and tablets. A language lists them even where it has no pictures. */
const MAIN_IMAGE_TYPES: readonly string[] = [
  'phoneScreenshots',
  'sevenInchScreenshots',
  'tenInchScreenshots',
  'icon',
  'featureGraphic',
];

interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Counts the calls that read. */
  calls?: CallProgress | undefined;
}

/** Reads the listing of one app through a temporary edit, which is deleted before any picture is downloaded. */
export function readGooglePlay(
  client: PlayClient,
  { signal, calls = { track: (call) => call() } }: ReadOptions = {},
): Promise<StoreReading<GooglePlayListing>> {
  return withEdit(client, signal, async (editId) => {
    // After a failure, no further request is sent, because the edit must be deleted soon.
    const stop = new AbortController();
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    const limit = pLimit(PARALLEL_CALLS);
    const get: Get = (schema, call) =>
      calls.track(() =>
        limit(() => {
          throwIfAborted(either);
          return client.send(
            schema,
            (edits, app, options) => call(edits, { ...app, editId }, options),
            either,
          );
        }),
      );
    try {
      return await readEdit({ packageName: client.packageName, get, skipped: [] });
    } catch (error) {
      stop.abort();
      throw error;
    }
  });
}

/** Reads a part of the edit with a call of Google's client. */
type Get = <Schema extends z.ZodType>(schema: Schema, call: EditCall) => Promise<z.infer<Schema>>;

type EditCall = (
  edits: Edits,
  edit: AppParameters & { readonly editId: string },
  options: CallOptions,
) => ReturnType<PlayCall>;

type Language = NonNullable<z.infer<typeof Listings>['listings']>[number];

interface Reading {
  packageName: string;
  get: Get;
  skipped: string[];
}

async function readEdit(reading: Reading): Promise<StoreReading<GooglePlayListing>> {
  const { packageName, get, skipped } = reading;
  const [details, { listings }, production] = await Promise.all([
    get(Details, (edits, edit, options) => edits.details.get(edit, options)),
    get(Listings, (edits, edit, options) => edits.listings.list(edit, options)),
    readProduction(reading),
  ]);
  const languages = await Promise.all(
    usableLanguages(listings ?? [], skipped).map((language) =>
      readLanguage(reading, language, production.live),
    ),
  );
  const listing: GooglePlayListing = {
    packageName,
    defaultLanguage: details.defaultLanguage ?? null,
    versionName: production.live?.name ?? null,
    contact: {
      email: details.contactEmail ?? null,
      phone: details.contactPhone ?? null,
      website: details.contactWebsite ?? null,
    },
    locales: Object.fromEntries(languages.map(({ language, locale }) => [language, locale])),
  };
  return {
    listing,
    draft: production.draft && withRelease(listing, production.draft),
    pictures: languages.flatMap(({ wanted }) => wanted),
    skipped,
  };
}

/**
 * Returns the listing with the name, the status and the notes of a draft release. Google's API provides no other
 * unpublished parts, because an edit begins as a copy of the live texts and pictures.
 */
function withRelease(listing: GooglePlayListing, release: Release): GooglePlayListing {
  return {
    ...listing,
    versionName: release.name ?? null,
    releaseStatus: release.status ?? null,
    locales: Object.fromEntries(
      Object.entries(listing.locales).map(([language, locale]) => [
        language,
        { ...locale, releaseNotes: findNotes(release, language) },
      ]),
    ),
  };
}

function findNotes(release: Release | undefined, language: string): string | null {
  return release?.releaseNotes?.find((notes) => notes.language === language)?.text ?? null;
}

function usableLanguages(listings: Language[], skipped: string[]): Language[] {
  const names = new FolderNames();
  return listings.filter(({ language }) => {
    const reason = names.refuseLocale(language);
    if (reason !== undefined)
      skipped.push(`Google Play language ${JSON.stringify(language.slice(0, 60))} is left out: ${reason}.`);
    return reason === undefined;
  });
}

async function readLanguage(
  { get }: Reading,
  { language, title, shortDescription, fullDescription, video }: Language,
  production: Release | undefined,
): Promise<{ language: string; locale: GooglePlayLocale; wanted: RemotePicture[] }> {
  const slots = await Promise.all(
    knownSlots('googlePlay').map(async (imageType) => {
      const { images } = await get(Images, (edits, edit, options) =>
        edits.images.list({ ...edit, language, imageType }, options),
      );
      return { imageType, ...describeImages(images ?? [], { language, imageType }) };
    }),
  );
  const locale: GooglePlayLocale = {
    title: title ?? null,
    shortDescription: shortDescription ?? null,
    fullDescription: fullDescription ?? null,
    video: video ?? null,
    releaseNotes: findNotes(production, language),
    images: Object.fromEntries(
      slots
        .filter(({ imageType, images }) => images.length > 0 || MAIN_IMAGE_TYPES.includes(imageType))
        .map(({ imageType, images }) => [imageType, images]),
    ),
  };
  return { language, locale, wanted: slots.flatMap((slot) => slot.wanted) };
}

/**
 * Reads the newest production release that is completed or is being rolled out, and the newest draft release if it is
 * newer. Some accounts have no permission to read releases; for these accounts, the releases are left out.
 */
async function readProduction({
  get,
  skipped,
}: Reading): Promise<{ live: Release | undefined; draft: Release | undefined }> {
  const reading = get(Tracks, (edits, edit, options) => edits.tracks.list(edit, options));
  const { tracks } = await reading.catch((error: unknown) => {
    if (!isStoreError(error) || (error.status !== 403 && error.status !== 404)) throw error;
    skipped.push(`The production release is left out: ${error.message}`);
    return { tracks: [] };
  });
  const releases = tracks?.find(({ track }) => track === 'production')?.releases ?? [];
  const newest = (release: Release): number => Math.max(0, ...(release.versionCodes ?? []).map(Number));
  const newestFirst = releases.toSorted((a, b) => newest(b) - newest(a));
  const live = newestFirst.find(({ status }) => status === 'completed' || status === 'inProgress');
  // A draft without version codes counts as newer, because a draft may be written before its build is uploaded.
  const isNewer = (release: Release): boolean =>
    live === undefined || newest(release) === 0 || newest(release) > newest(live);
  return { live, draft: newestFirst.find((release) => release.status === 'draft' && isNewer(release)) };
}
