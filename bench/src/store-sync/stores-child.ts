import { startFakeStores } from '@storedeck/fake-stores/node';

import type { ListingSize, SimulatedStores } from './simulated-stores.ts';

// Both stores in a process of their own, so that their work is not counted as the client's.
const { locales, screenshotsPerSet, pictureBytes, latencyMs } = JSON.parse(
  process.argv[2] ?? '{}',
) as ListingSize;
const running = await startFakeStores({
  locales,
  screenshotsPerSet,
  pictures: { bytes: pictureBytes },
  latencyMs,
});
const { env } = await running.stores.makeCredentials();
const stores: SimulatedStores = {
  env,
  endpoints: {
    appStoreConnectUrl: running.ascBaseUrl,
    playUrl: running.playBaseUrl,
    playTokenUrl: running.playTokenUrl,
  },
};
process.send?.(stores);
