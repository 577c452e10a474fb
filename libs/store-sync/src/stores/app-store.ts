import {
  type AppStoreClient,
  type AppStoreCredentials,
  changePhasedRelease,
  checkAppStoreCredentials,
  findApp,
  openAppStoreClient,
  publishToAppStore,
  readAppStore,
  readAppStoreFacts,
  readAppStoreNow,
  readAppStoreReleases,
  readAppStoreReviews,
} from '@storedeck/app-store';
import type { AppStoreListing } from '@storedeck/listing';
import type { AppStoreReleases } from '@storedeck/releases';
import { changedSince, refuseDifferences } from '@storedeck/store-api';

import type { Run } from '../run/run.ts';
import type { ApprovedChange, OpenStore, StoreWrites } from './open-store.ts';

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
    releases: async () => toReleases(await readAppStoreReleases(await openClient())),
    facts: async () => readAppStoreFacts(await openClient()),
    reviews: async (options) => readAppStoreReviews(await openClient(), options),
    changeRelease: async (change) => changeVersion(await openClient(), change),
  };
}

async function writeVersion(
  client: AppStoreClient,
  { changes, now, context, planAgain }: StoreWrites,
): Promise<void> {
  await publishToAppStore({ ...context, client }, changes, now);
  refuseDifferences(planAgain(await readAppStoreNow(client, context.next)));
}

function toReleases(appStore: AppStoreReleases) {
  return { appStore, googlePlay: null };
}

/** Reads the version right before the change, because the App Store has no lock, and right after it. */
async function changeVersion(client: AppStoreClient, { plan, planAgain }: ApprovedChange): Promise<void> {
  const before = await readAppStoreReleases(client);
  await planAgain(toReleases(before));
  const find = ({ versions }: AppStoreReleases) =>
    versions.find(({ id }) => plan.request.store === 'appStore' && id === plan.request.version)
      ?.phasedRelease;
  const phased = find(before);
  if (!phased) throw changedSince('appStore', plan.key);
  await changePhasedRelease(client, { id: phased.id, state: plan.after.state });
  if (find(await readAppStoreReleases(client))?.state !== plan.after.state)
    throw changedSince('appStore', plan.key);
}
