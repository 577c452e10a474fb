import { allOrFirstFailure } from '@storedeck/async';
import type { Listing } from '@storedeck/listing';
import type { Http, StoreNow } from '@storedeck/store-api';

import type { ChosenStores } from '../../run/choose-stores.ts';
import type { Run } from '../../run/run.ts';
import { openStores } from '../../stores/open-stores.ts';

/** Reads the present state of the chosen stores. */
export async function readStoresNow(run: Run, chosen: ChosenStores, next: Listing): Promise<StoreNow[]> {
  run.progress.enter('reading');
  const stores = Object.values(openStores(chosen, { ...run, http: countedHttp(run) }));
  const now = await allOrFirstFailure(
    run.stop,
    stores.map((store) => Promise.resolve(store?.now(next))),
  );
  return now.filter((one) => one !== undefined);
}

/** Returns an Http that counts each request as progress. */
function countedHttp({ http, progress }: Run): Http {
  return { ...http, call: (request) => progress.track(() => http.call(request)) };
}
