import type { GooglePlayListing, GooglePlayLocale } from '@storedeck/listing';
import pLimit from 'p-limit';
import type { z } from 'zod';

import { FolderNames } from '../pictures/folder-names.ts';
import type { WantedPicture } from '../pictures/wanted-picture.ts';
import { isStoreSyncError, throwIfAborted } from '../store-sync-error.ts';
import type { Progress } from '../sync/progress.ts';
import type { StoreReading } from '../sync/store-reading.ts';
import { describeImages } from './describe-images.ts';
import type { Publisher } from './open-publisher.ts';
import { googlePlayRefusal } from './refusal.ts';
import { Details, Images, Listings, parsePlayResponse, type Release, Tracks } from './response-schemas.ts';
import { withEdit } from './with-edit.ts';

/** Many calls run at once, so that the edit is open only for a short time. The quota is 3000 calls a minute. */
const PARALLEL_CALLS = 80;

/** The pictures that the store shows on phones and tablets. Each type costs one call per language while the edit is open. */
const IMAGE_TYPES = [
  'phoneScreenshots',
  'sevenInchScreenshots',
  'tenInchScreenshots',
  'icon',
  'featureGraphic',
] as const;

interface ReadOptions {
  packageName: string;
  signal: AbortSignal | undefined;
  progress: Progress;
}

/** Reads the listing of one app through a temporary edit, which is deleted before any picture is downloaded. */
export function readGooglePlay(
  publisher: Publisher,
  options: ReadOptions,
): Promise<StoreReading<GooglePlayListing>> {
  return withEdit(publisher, options, (editId) =>
    readEdit({
      publisher,
      at: { packageName: options.packageName, editId },
      call: createCall(options),
      skipped: [],
    }),
  );
}

type Language = NonNullable<z.infer<typeof Listings>['listings']>[number];

interface Reading {
  publisher: Publisher;
  at: { packageName: string; editId: string };
  call: Call;
  skipped: string[];
}

async function readEdit(reading: Reading): Promise<StoreReading<GooglePlayListing>> {
  const { publisher, at, call, skipped } = reading;
  const [details, { listings }, production] = await Promise.all([
    call(Details, 'the app details', (init) => publisher.edits.details.get(at, init)),
    call(Listings, 'the listings', (init) => publisher.edits.listings.list(at, init)),
    readProduction(reading),
  ]);
  const languages = await Promise.all(
    usableLanguages(listings ?? [], skipped).map((language) => readLanguage(reading, language, production)),
  );
  return {
    listing: {
      packageName: at.packageName,
      defaultLanguage: details.defaultLanguage ?? null,
      versionName: production?.name ?? null,
      contact: {
        email: details.contactEmail ?? null,
        phone: details.contactPhone ?? null,
        website: details.contactWebsite ?? null,
      },
      locales: Object.fromEntries(languages.map(({ language, locale }) => [language, locale])),
    },
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
  { publisher, at, call }: Reading,
  { language, title, shortDescription, fullDescription, video }: Language,
  production: Release | undefined,
): Promise<{ language: string; locale: GooglePlayLocale; wanted: WantedPicture[] }> {
  const slots = await Promise.all(
    IMAGE_TYPES.map(async (imageType) => {
      const { images } = await call(Images, `the ${imageType} of ${language}`, (init) =>
        publisher.edits.images.list({ ...at, language, imageType }, init),
      );
      return { imageType, ...describeImages(images ?? [], { language, imageType }) };
    }),
  );
  const locale: GooglePlayLocale = {
    title: title ?? null,
    shortDescription: shortDescription ?? null,
    fullDescription: fullDescription ?? null,
    video: video ?? null,
    releaseNotes: production?.releaseNotes?.find((notes) => notes.language === language)?.text ?? null,
    images: Object.fromEntries(slots.map((slot) => [slot.imageType, slot.images])),
  };
  return { language, locale, wanted: slots.flatMap((slot) => slot.wanted) };
}

type Call = <Schema extends z.ZodType>(
  schema: Schema,
  place: string,
  call: (init: { signal?: AbortSignal }) => Promise<{ data: unknown }>,
) => Promise<z.infer<Schema>>;

/** Sends the calls of one reading. After the first failure nothing more is sent, because the edit must be deleted soon. */
function createCall({ signal, progress }: ReadOptions): Call {
  const limit = pLimit(PARALLEL_CALLS);
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const send = async (call: Parameters<Call>[2]): Promise<unknown> => {
    throwIfAborted(either);
    return (await call({ signal: either })).data;
  };
  return async (schema, place, call) => {
    try {
      return parsePlayResponse(schema, await progress.track(() => limit(() => send(call))), place);
    } catch (error) {
      stop.abort();
      throw googlePlayRefusal(error);
    }
  };
}

/**
 * The newest production release that is complete or rolling out. Without access to releases, an account can only read
 * listings.
 */
async function readProduction({ publisher, at, call, skipped }: Reading): Promise<Release | undefined> {
  const { tracks } = await call(Tracks, 'the tracks', (init) => publisher.edits.tracks.list(at, init)).catch(
    (error: unknown) => {
      if (!isStoreSyncError(error) || (error.status !== 403 && error.status !== 404)) throw error;
      skipped.push(`The production release is left out: ${error.message}`);
      return { tracks: [] };
    },
  );
  const releases = tracks?.find(({ track }) => track === 'production')?.releases ?? [];
  const newest = (release: Release): number => Math.max(0, ...(release.versionCodes ?? []).map(Number));
  return releases
    .filter(({ status }) => status === 'completed' || status === 'inProgress')
    .sort((a, b) => newest(b) - newest(a))[0];
}
