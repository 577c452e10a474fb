import { openAppStoreClient, readAppStore } from '@storedeck/app-store';
import { openPlayClient, readGooglePlay } from '@storedeck/google-play';
import type { AppStoreListing, GooglePlayListing } from '@storedeck/listing';
import type { StoreReading } from '@storedeck/store-api';

import { allOrFirstFailure } from '../run/all-or-first-failure.ts';
import type { ChosenStores } from '../run/choose-stores.ts';
import type { Run } from '../run/run.ts';

/** The result of reading each store; undefined for a store that is not read. */
export interface StoreReadings {
  appStore: StoreReading<AppStoreListing> | undefined;
  googlePlay: StoreReading<GooglePlayListing> | undefined;
}

/** Reads the listings of the chosen stores at the same time. Does not download pictures. */
export async function readStores(stores: ChosenStores, run: Run): Promise<StoreReadings> {
  const [appStore, googlePlay] = await allOrFirstFailure(run.stop, [
    readFromAppStore(stores, run),
    readFromGooglePlay(stores, run),
  ]);
  return { appStore, googlePlay };
}

async function readFromAppStore({ appStore }: ChosenStores, run: Run): Promise<StoreReadings['appStore']> {
  if (!appStore) return undefined;
  return readAppStore(
    await openAppStoreClient({
      ...run,
      baseUrl: run.endpoints.appStoreConnectUrl,
      credentials: appStore,
      calls: run.progress,
    }),
  );
}

async function readFromGooglePlay(
  { googlePlay }: ChosenStores,
  run: Run,
): Promise<StoreReadings['googlePlay']> {
  if (!googlePlay) return undefined;
  const client = await openPlayClient({ ...run, credentials: googlePlay });
  return readGooglePlay(client, { signal: run.signal, calls: run.progress });
}
