import { startFakeStores } from '@storedeck/fake-stores/node';

import type { ListingSize, SimulatedStores } from './simulated-stores.ts';

// The two simulated stores in a separate process, so that their work is not measured as work of the client.
const {
  locales,
  screenshotsPerSet,
  pictureBytes,
  latencyMs,
  assetLibrary = false,
} = JSON.parse(process.argv[2] ?? '{}') as ListingSize;
const running = await startFakeStores({
  locales,
  screenshotsPerSet,
  // There are no app previews, because the plain client does not read them.
  previewsPerSet: {},
  pictures: { bytes: pictureBytes },
  latencyMs,
  assetLibrary,
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
