import type { AppStoreCredentials } from '@storedeck/app-store';
import type { GooglePlayCredentials } from '@storedeck/google-play';
import type { Store } from '@storedeck/listing';
import type { StoreVariable } from '@storedeck/setup';
import type { StoreError } from '@storedeck/store-api';

/** The credentials of one or both stores. */
export interface StoreCredentials {
  appStore?: AppStoreCredentials | undefined;
  googlePlay?: GooglePlayCredentials | undefined;
  /** From `credentialsFrom`: whether any variable of a store is set. A store without any is not configured. */
  begun?: Readonly<Record<Store, boolean>> | undefined;
  /**
   * From `credentialsFrom`: the variables of each store that must be set and are absent or blank. A store that is begun
   * and has missing variables is half-configured, and `syncListing` refuses to sync such a store.
   */
  missing?: Readonly<Record<Store, readonly StoreVariable[]>> | undefined;
  /**
   * From `credentialsFrom`: for a store with no missing variables, the reason why its variables cannot be used (code
   * CREDENTIALS_INVALID).
   */
  invalid?: Readonly<Partial<Record<Store, StoreError>>> | undefined;
}
