import {
  type AppStoreClient,
  type AppStoreCredentials,
  checkAppStoreCredentials,
  findApp,
  openAppStoreClient,
  publishToAppStore,
  readAppStore,
  readAppStoreNow,
} from '@storedeck/app-store';
import type { AppStoreListing } from '@storedeck/listing';
import { refuseDifferences } from '@storedeck/store-api';

import type { Run } from '../run/run.ts';
import type { OpenStore, StoreWrites } from './open-store.ts';

/** Returns the App Store, whose changes are written into the editable version when they are committed. */
export function openAppStore(credentials: AppStoreCredentials, run: Run): OpenStore<AppStoreListing> {
  let opened: Promise<AppStoreClient> | undefined;
  const openClient = (): Promise<AppStoreClient> => {
    const { http, signal, calls, endpoints } = run;
    opened ??= openAppStoreClient({
      ...{ credentials, http, signal, calls },
      baseUrl: endpoints.appStoreConnectUrl,
    });
    return opened;
  };
  return {
    store: 'appStore',
    describeSignIn() {
      const { keyId, issuerId } = checkAppStoreCredentials(credentials);
      const kind = issuerId === undefined ? 'an individual key' : 'a team key';
      return { kind, principal: `key ${keyId}`, until: null };
    },
    async check() {
      const { name, bundleId } = await findApp(await openClient());
      return `OK — ${name} (${bundleId})`;
    },
    read: async () => readAppStore(await openClient()),
    now: async (next) => readAppStoreNow(await openClient(), next),
    async write(writes) {
      const client = await openClient();
      return {
        commit: () => writeVersion(client, writes),
        // The version stays as it is. The next publication continues there.
        async [Symbol.asyncDispose]() {},
      };
    },
  };
}

async function writeVersion(
  client: AppStoreClient,
  { changes, now, context, planAgain }: StoreWrites,
): Promise<void> {
  await publishToAppStore({ ...context, client }, changes, now);
  refuseDifferences(planAgain(await readAppStoreNow(client, context.next)));
}
