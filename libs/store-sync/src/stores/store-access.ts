import type { Store } from '@storedeck/listing';

import type { StoreCredentials } from '../credentials/store-credentials.ts';
import type { CallOptions } from '../run/run.ts';

/** With what the stores are read or changed, by functions that need no working folder. */
export interface StoreAccess extends CallOptions {
  credentials: StoreCredentials;
  /** The only stores that are read. Default: every store that has credentials. */
  stores?: readonly Store[] | undefined;
}
