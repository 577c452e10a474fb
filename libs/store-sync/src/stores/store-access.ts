import type { Store } from '@storedeck/listing';
import type { NetworkOptions } from '@storedeck/store-api';

import type { StoreCredentials } from '../credentials/store-credentials.ts';
import type { StoreEndpoints } from '../run/endpoints.ts';

/** With what the stores are read or changed, by functions that need no working folder. */
export interface StoreAccess {
  credentials: StoreCredentials;
  /** The only stores that are read. Default: every store that has credentials. */
  stores?: readonly Store[] | undefined;
  /** Replaces individual addresses of `STORE_ENDPOINTS`. */
  endpoints?: Partial<StoreEndpoints> | undefined;
  /** Replaces individual limits of `DEFAULT_NETWORK`. */
  network?: Partial<NetworkOptions> | undefined;
  /** Sends every request, in place of the built-in HTTP client. */
  fetch?: typeof globalThis.fetch | undefined;
  signal?: AbortSignal | undefined;
}
