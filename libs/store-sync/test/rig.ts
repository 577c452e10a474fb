import { type RunningFakeStores, startFakeStores, type StartOptions } from '@storedeck/fake-stores/node';

import {
  credentialsFrom,
  type CredentialsFromVariables,
  syncListing,
  type SyncOptions,
} from '../src/index.ts';
import { makeStateFolder, makeWorkingFolder } from './working-folder.ts';

/** Both fake stores, credentials that they accept, and an empty working folder. */
export interface Rig {
  running: RunningFakeStores;
  stores: RunningFakeStores['stores'];
  env: Record<string, string>;
  credentials: CredentialsFromVariables;
  endpoints: Record<
    'appStoreConnectUrl' | 'playUrl' | 'playTokenUrl' | 'playStsUrl' | 'playIamCredentialsUrl',
    string
  >;
  dir: string;
  /** The folder with the private records of the user. */
  stateDir: string;
  sync(options?: Partial<SyncOptions>): ReturnType<typeof syncListing>;
  /**
   * Makes a new working folder, and clears the faults and the log of requests. The content of the stores stays as it
   * is.
   */
  reset(): Promise<void>;
}

/**
 * Network options with retries but without long waits. The timeouts are as long as for real stores, so that a slow
 * machine does not reach them.
 */
export const FAST = { retries: 2, retryMinMs: 1, retryMaxMs: 2, retryAfterMaxMs: 1_500 };

/** Network options with short timeouts, for requests that must reach a timeout. */
export const SHORT = { retries: 0, headersMs: 500, stallMs: 500, callMs: 900, pictureMs: 900 };

const SMALL = {
  APP_IPHONE_67: 3,
  APP_IPHONE_61: 0,
  APP_IPAD_PRO_3GEN_129: 2,
  phoneScreenshots: 2,
  sevenInchScreenshots: 1,
  tenInchScreenshots: 1,
};

export async function startRig(options: StartOptions = {}): Promise<Rig> {
  const running = await startFakeStores({
    pictures: { bytes: 3_000 },
    locales: ['en-US', 'de-DE'],
    screenshotsPerSet: SMALL,
    previewsPerSet: {},
    ...options,
  });
  const { env } = await running.stores.makeCredentials();
  const credentials = credentialsFrom(env);
  const endpoints = {
    appStoreConnectUrl: running.ascBaseUrl,
    playUrl: running.playBaseUrl,
    playTokenUrl: running.playTokenUrl,
    playStsUrl: running.stsUrl,
    playIamCredentialsUrl: running.iamCredentialsUrl,
  };
  const rig: Rig = {
    running,
    stores: running.stores,
    env,
    credentials,
    endpoints,
    dir: await makeWorkingFolder(),
    stateDir: await makeStateFolder(),
    sync: ({ network, ...more } = {}) =>
      syncListing({ dir: rig.dir, credentials, endpoints, network: network ?? FAST, ...more }),
    async reset() {
      running.stores.faults.clear();
      running.stores.requests.length = 0;
      rig.dir = await makeWorkingFolder();
    },
  };
  return rig;
}
