import { knownSlots, type Listing, localeAt, readSlots } from '@storedeck/listing';
import type { StoreNow } from '@storedeck/store-api';
import pLimit from 'p-limit';

import type { PlayClient } from '../client/play-client.ts';
import { listImages } from '../client/list-images.ts';
import { Details, Listings } from '../client/response-schemas.ts';

const PARALLEL_CALLS = 40;

/**
 * Reads the listing inside an edit: the texts of all languages, and the images of the slots that `next`, the listing to
 * publish, needs.
 */
export async function readGooglePlayNow(
  client: PlayClient,
  { editId, next, signal }: { editId: string; next: Listing; signal: AbortSignal | undefined },
): Promise<StoreNow> {
  const [details, { listings }] = await Promise.all([
    client.send(Details, (edits, app, options) => edits.details.get({ ...app, editId }, options), signal),
    client.send(Listings, (edits, app, options) => edits.listings.list({ ...app, editId }, options), signal),
  ]);
  const limit = pLimit(PARALLEL_CALLS);
  const locales = await Promise.all(
    (listings ?? []).map(async ({ language, ...texts }) => {
      const slots = knownSlots('googlePlay').filter((slot) => isNeeded(next, { language, slot }));
      const sets = await Promise.all(
        slots.map(async (slot) => {
          const { images } = await limit(() =>
            listImages(client, { editId, language, imageType: slot }, signal),
          );
          return [slot, { id: null, pictures: (images ?? []).map(pictureOf) }] as const;
        }),
      );
      const named = Object.entries(texts).map(([field, text]) => [field, text ?? null] as const);
      return [language, { texts: Object.fromEntries(named), sets: Object.fromEntries(sets) }] as const;
    }),
  );
  const { contactEmail = null, contactPhone = null, contactWebsite = null } = details;
  const main = listings?.find(({ language }) => language === details.defaultLanguage);
  return {
    store: 'googlePlay',
    app: { id: client.packageName, name: main?.title ?? null },
    mainLocale: details.defaultLanguage ?? null,
    facts: { contactEmail, contactPhone, contactWebsite },
    locales: Object.fromEntries(locales.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Whether a slot is read: if `next` contains it, or does not contain its language, because publishing can remove that
 * language.
 */
function isNeeded(next: Listing, { language, slot }: { language: string; slot: string }): boolean {
  const locale = localeAt(next, { store: 'googlePlay', code: language });
  return locale === undefined || Object.hasOwn(readSlots(locale), slot);
}

/** Returns an image as a picture of a listing, without a file. */
function pictureOf({ id, sha256 }: { id?: string | null | undefined; sha256?: string | null | undefined }) {
  return { file: null, remoteId: id ?? null, sourceChecksum: sha256 ? `sha256:${sha256}` : null };
}
