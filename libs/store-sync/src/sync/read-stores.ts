import { allOrFirstFailure } from '@storedeck/async';
import type { AppStoreListing, GooglePlayListing } from '@storedeck/listing';
import type { StoreReading } from '@storedeck/store-api';

import type { ChosenStores } from '../run/choose-stores.ts';
import type { Run } from '../run/run.ts';
import { openStores } from '../stores/open-stores.ts';

/** The result of reading each store; undefined for a store that is not read. */
export interface StoreReadings {
  appStore: StoreReading<AppStoreListing> | undefined;
  googlePlay: StoreReading<GooglePlayListing> | undefined;
}

/** Reads the listings of the chosen stores at the same time. Does not download pictures. */
export async function readStores(chosen: ChosenStores, run: Run): Promise<StoreReadings> {
  const stores = openStores(chosen, { ...run, calls: run.progress });
  const [appStore, googlePlay] = await allOrFirstFailure(run.stop, [
    Promise.resolve(stores.appStore?.read()),
    Promise.resolve(stores.googlePlay?.read()),
  ]);
  return { appStore, googlePlay };
}
