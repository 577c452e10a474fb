import { knownSlots } from '@storedeck/listing';
import pLimit from 'p-limit';

import type { PlayClient } from '../../google-play/play-client.ts';
import { Details, Images, Listings } from '../../google-play/response-schemas.ts';
import type { StoreNow } from '../plan/store-now.ts';

const PARALLEL_CALLS = 40;

/** Decides whether a slot of a language is read. */
export type NeedsSlot = (language: string, slot: string) => boolean;

/** Reads the listing inside an edit: the texts of all languages, and the images of the slots that are needed. */
export async function readGooglePlayNow(
  client: PlayClient,
  { editId, needsSlot, signal }: { editId: string; needsSlot: NeedsSlot; signal: AbortSignal | undefined },
): Promise<StoreNow> {
  const edit = `edits/${editId}`;
  const [details, { listings }] = await Promise.all([
    client.get(Details, `${edit}/details`, { signal }),
    client.get(Listings, `${edit}/listings`, { signal }),
  ]);
  const limit = pLimit(PARALLEL_CALLS);
  const locales = await Promise.all(
    (listings ?? []).map(async ({ language, ...texts }) => {
      const slots = knownSlots('googlePlay').filter((slot) => needsSlot(language, slot));
      const sets = await Promise.all(
        slots.map(async (slot) => {
          const path = `${edit}/listings/${encodeURIComponent(language)}/${slot}`;
          const { images } = await limit(() => client.get(Images, path, { signal }));
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

/** Returns an image as a picture of a listing, without a file. */
function pictureOf({ id, sha256 }: { id?: string | null | undefined; sha256?: string | null | undefined }) {
  return { file: null, remoteId: id ?? null, sourceChecksum: sha256 ? `sha256:${sha256}` : null };
}
