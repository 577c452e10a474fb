import type { SyncKey } from '@storedeck/contract';
import type { Store } from '@storedeck/listing';

import type { StoreSyncError } from '../store-sync-error.ts';
import type { AppStoreCredentials } from './app-store-credentials.ts';
import type { GooglePlayCredentials } from './google-play-credentials.ts';

/** The credentials of one or both stores. */
export interface StoreCredentials {
  appStore?: AppStoreCredentials | undefined;
  googlePlay?: GooglePlayCredentials | undefined;
  /**
   * From `credentialsFrom`: the variables of each store that are absent or blank. A store with all of them is not
   * configured; one with only some is configured in part, which `syncListing` refuses.
   */
  missing?: Readonly<Record<Store, readonly SyncKey[]>> | undefined;
  /** From `credentialsFrom`: why the variables of a store cannot be used, though none is missing (code CREDENTIALS_INVALID). */
  invalid?: Readonly<Partial<Record<Store, StoreSyncError>>> | undefined;
}
