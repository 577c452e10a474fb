import type { WriteContext } from '@storedeck/store-api';

import type { AppStoreClient } from '../client/app-store-client.ts';

/** The objects that the steps of writing to the App Store share. */
export interface AppStoreContext extends WriteContext {
  readonly client: AppStoreClient;
}
