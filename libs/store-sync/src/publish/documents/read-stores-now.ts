import { openAppStoreClient, readAppStoreNow } from '@storedeck/app-store';
import { openPlayClient, readGooglePlayNow, withEdit } from '@storedeck/google-play';
import type { Listing } from '@storedeck/listing';
import type { Http, StoreNow } from '@storedeck/store-api';

import { allOrFirstFailure } from '../../run/all-or-first-failure.ts';
import type { ChosenStores } from '../../run/choose-stores.ts';
import type { Run } from '../../run/run.ts';

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
  return readAppStoreNow(
    await openAppStoreClient({ ...run, baseUrl: run.endpoints.appStoreConnectUrl, credentials: appStore }),
    next,
  );
}

async function readGooglePlay(
  run: Run,
  { googlePlay }: ChosenStores,
  next: Listing,
): Promise<StoreNow | undefined> {
  if (!googlePlay) return undefined;
  const { signal } = run;
  const client = await openPlayClient({ ...run, credentials: googlePlay });
  return withEdit(client, signal, (editId) => readGooglePlayNow(client, { editId, signal, next }));
}

/** Returns an Http that counts each request as progress. */
function countedHttp({ http, progress }: Run): Http {
  return { ...http, call: (request) => progress.track(() => http.call(request)) };
}
