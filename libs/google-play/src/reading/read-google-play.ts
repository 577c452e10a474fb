import {
  findLiveRelease,
  findTrack,
  type GooglePlayListing,
  type GooglePlayLocale,
  knownSlots,
  PRODUCTION_TRACK,
} from '@storedeck/listing';
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
import { Details, Images, Listings } from '../client/response-schemas.ts';
import { withEdit } from '../client/with-edit.ts';
import { withDraftReleases, withLiveReleases } from '../tracks/describe-tracks.ts';
import { TracksBody } from '../tracks/read-tracks.ts';
import { WholeTrack } from '../tracks/whole-track.ts';
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
  const [details, { listings }, tracks] = await Promise.all([
    get(Details, (edits, edit, options) => edits.details.get(edit, options)),
    get(Listings, (edits, edit, options) => edits.listings.list(edit, options)),
    readReleases(reading),
  ]);
  if ((listings ?? []).length === 0)
    skipped.push('Google Play has no store listing of the app, and so no texts and no pictures.');
  const languages = await Promise.all(
    usableLanguages(listings ?? [], skipped).map((language) => readLanguage(reading, language)),
  );
  const production = findTrack(tracks, PRODUCTION_TRACK);
  const texts: GooglePlayListing = {
    packageName,
    defaultLanguage: details.defaultLanguage ?? null,
    versionName: findLiveRelease(production?.releases ?? [])?.name ?? null,
    contact: {
      email: details.contactEmail ?? null,
      phone: details.contactPhone ?? null,
      website: details.contactWebsite ?? null,
    },
    locales: Object.fromEntries(languages.map(({ language, locale }) => [language, locale])),
  };
  const listing = withLiveReleases(texts, tracks);
  return {
    listing,
    draft: withDraftReleases(listing, tracks),
    pictures: languages.flatMap(({ wanted }) => wanted),
    skipped,
  };
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
    releaseNotes: null,
    images: Object.fromEntries(
      slots
        .filter(({ imageType, images }) => images.length > 0 || MAIN_IMAGE_TYPES.includes(imageType))
        .map(({ imageType, images }) => [imageType, images]),
    ),
  };
  return { language, locale, wanted: slots.flatMap((slot) => slot.wanted) };
}

/**
 * Reads the tracks with their releases. Some accounts have no permission to read releases; for these accounts, the
 * releases are left out.
 */
async function readReleases({ get, skipped }: Reading): Promise<WholeTrack[]> {
  const reading = get(TracksBody, (edits, edit, options) => edits.tracks.list(edit, options));
  const { tracks } = await reading.catch((error: unknown) => {
    if (!isStoreError(error) || (error.status !== 403 && error.status !== 404)) throw error;
    skipped.push(`The releases are left out: ${error.message}`);
    return { tracks: [] };
  });
  return (tracks ?? []).flatMap((body) => {
    const track = WholeTrack.read(body);
    if (track === undefined)
      skipped.push(
        `Google Play track ${JSON.stringify(body.track.slice(0, 60))} is left out: its name is too long or contains characters that cannot be shown.`,
      );
    return track ?? [];
  });
}
