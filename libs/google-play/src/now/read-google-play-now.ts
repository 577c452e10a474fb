import { allOrFirstFailure } from '@storedeck/async';
import { knownSlots, type Listing, localeAt, readSlots } from '@storedeck/listing';
import { isStoreError, type StoreNow } from '@storedeck/store-api';
import pLimit from 'p-limit';

import { listImages } from '../client/list-images.ts';
import type { PlayClient } from '../client/play-client.ts';
import { Details, Listings } from '../client/response-schemas.ts';
import { toPicture } from '../reading/describe-images.ts';
import { describeNotesReleases } from '../tracks/describe-tracks.ts';
import { readTracks } from '../tracks/read-tracks.ts';
import type { WholeTrack } from '../tracks/whole-track.ts';

const PARALLEL_CALLS = 40;

interface ReadNow {
  readonly editId: string;
  /** The listing to publish. */
  readonly next: Listing;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads the listing inside an edit: the texts of all languages, the notes of the release of each track that gets notes,
 * and the images of the slots that `next` needs.
 */
export async function readGooglePlayNow(client: PlayClient, reading: ReadNow): Promise<StoreNow> {
  return (await readEditNow(client, reading)).now;
}

/** What an edit contains, and its tracks in the form in which they are sent back. */
export interface EditNow {
  readonly now: StoreNow;
  readonly tracks: readonly WholeTrack[];
}

/** Does the same as `readGooglePlayNow`, and also returns the tracks. */
export async function readEditNow(client: PlayClient, { editId, next, signal }: ReadNow): Promise<EditNow> {
  const [details, { listings }, tracks] = await Promise.all([
    client.send(Details, (edits, app, options) => edits.details.get({ ...app, editId }, options), signal),
    client.send(Listings, (edits, app, options) => edits.listings.list({ ...app, editId }, options), signal),
    readTracks(client, { editId, signal }).catch(orUnreadable),
  ]);
  const described = tracks && describeNotesReleases(tracks);
  const limit = pLimit(PARALLEL_CALLS);
  // After a failure, no further request is sent, because the edit must be deleted soon.
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const locales = await allOrFirstFailure(
    stop,
    (listings ?? []).map(async ({ language, ...texts }) => {
      const slots = knownSlots('googlePlay').filter((slot) => isNeeded(next, { language, slot }));
      const sets = await Promise.all(
        slots.map(async (slot) => {
          const { images } = await limit(() =>
            listImages(client, { editId, language, imageType: slot }, either),
          );
          return [slot, { id: null, pictures: (images ?? []).map(toPicture) }] as const;
        }),
      );
      const named = Object.entries(texts).map(([field, text]) => [field, text ?? null] as const);
      const written = { ...Object.fromEntries(named), ...described?.notesIn(language) };
      return [language, { texts: written, sets: Object.fromEntries(sets) }] as const;
    }),
  );
  const { contactEmail = null, contactPhone = null, contactWebsite = null } = details;
  const main = listings?.find(({ language }) => language === details.defaultLanguage);
  const now: StoreNow = {
    store: 'googlePlay',
    app: { id: client.packageName, name: main?.title ?? null },
    mainLocale: details.defaultLanguage ?? null,
    facts: { contactEmail, contactPhone, contactWebsite },
    locales: Object.fromEntries(locales.sort(([a], [b]) => (a < b ? -1 : 1))),
    tracks: described?.tracks,
  };
  return { now, tracks: tracks ?? [] };
}

/** Some accounts have no permission to read releases. Their texts and pictures can be published. */
function orUnreadable(error: unknown): undefined {
  if (!isStoreError(error) || (error.status !== 403 && error.status !== 404)) throw error;
}

/**
 * Whether a slot is read: if `next` contains it, or does not contain its language, because publishing can remove that
 * language.
 */
function isNeeded(next: Listing, { language, slot }: { language: string; slot: string }): boolean {
  const locale = localeAt(next, { store: 'googlePlay', code: language });
  return locale === undefined || Object.hasOwn(readSlots(locale), slot);
}
