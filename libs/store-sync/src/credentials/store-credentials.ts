import type { AppStoreCredentials } from '@storedeck/app-store';
import type { SyncKey } from '@storedeck/contract';
import type { GooglePlayCredentials } from '@storedeck/google-play';
import type { Store } from '@storedeck/listing';
import type { StoreError } from '@storedeck/store-api';

/** The credentials of one or both stores. */
export interface StoreCredentials {
  appStore?: AppStoreCredentials | undefined;
  googlePlay?: GooglePlayCredentials | undefined;
  /**
   * From `credentialsFrom`: the variables of each store that are absent or blank. A store whose variables are all
   * missing is not configured. A store for which only some variables are missing is half-configured, and
   * `syncListing` refuses to sync such a store.
   */
  missing?: Readonly<Record<Store, readonly SyncKey[]>> | undefined;
  /**
   * From `credentialsFrom`: for a store with no missing variables, the reason why its variables cannot be used (code
   * CREDENTIALS_INVALID).
   */
  invalid?: Readonly<Partial<Record<Store, StoreError>>> | undefined;
}
