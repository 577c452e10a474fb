import { type Listing, localeAt, readSlots } from '@storedeck/listing';

import { createAppStoreClient } from '../../app-store/app-store-client.ts';
import { openPlayClient } from '../../google-play/play-client.ts';
import { withEdit } from '../../google-play/with-edit.ts';
import type { Http } from '../../http/open-http.ts';
import { allOrFirstFailure } from '../../run/all-or-first-failure.ts';
import type { ChosenStores } from '../../run/choose-stores.ts';
import type { Run } from '../../run/run.ts';
import { readAppStoreNow } from '../app-store/read-app-store-now.ts';
import { readGooglePlayNow } from '../google-play/read-google-play-now.ts';
import type { StoreNow } from '../plan/store-now.ts';

/** Reads the present state of the chosen stores. */
export async function readStoresNow(run: Run, stores: ChosenStores, next: Listing): Promise<StoreNow[]> {
  run.progress.enter('reading');
  const counted = { ...run, http: countedHttp(run) };
  const [appStore, googlePlay] = await allOrFirstFailure(run.stop, [
    readAppStore(counted, stores, next),
    readGooglePlay(counted, stores, next),
  ]);
  return [appStore, googlePlay].filter((now) => now !== undefined);
}

async function readAppStore(
  run: Run,
  { appStore }: ChosenStores,
  next: Listing,
): Promise<StoreNow | undefined> {
  if (!appStore) return undefined;
  return readAppStoreNow(createAppStoreClient({ ...run, credentials: appStore }), next);
}

async function readGooglePlay(
  run: Run,
  { googlePlay }: ChosenStores,
  next: Listing,
): Promise<StoreNow | undefined> {
  if (!googlePlay) return undefined;
  const { signal } = run;
  const client = await openPlayClient({ ...run, credentials: googlePlay });
  return withEdit(client, signal, (editId) =>
    readGooglePlayNow(client, { editId, signal, needsSlot: playNeeds(next) }),
  );
}

/** Returns an Http that counts each request as progress. */
function countedHttp({ http, progress }: Run): Http {
  return { ...http, call: (request) => progress.track(() => http.call(request)) };
}

/**
 * Returns a function that decides whether a slot is read. The slots that New contains are read, and all slots of a
 * language that New does not contain, because publishing can remove that language.
 */
export function playNeeds(next: Listing): (language: string, slot: string) => boolean {
  return (language, slot) => {
    const locale = localeAt(next, { store: 'googlePlay', code: language });
    return locale === undefined || Object.hasOwn(readSlots(locale), slot);
  };
}
