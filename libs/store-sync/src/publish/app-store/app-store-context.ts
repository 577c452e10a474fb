import type { Http } from '@storedeck/store-api';

import type { AppStoreClient } from '../../app-store/app-store-client.ts';
import type { WriteContext } from '../writing/write-context.ts';

/** The objects that the steps of publishing to the App Store share. */
export interface AppStoreContext extends WriteContext {
  readonly client: AppStoreClient;
  /** The HTTP client for the parts of uploads, which are sent without the token. */
  readonly http: Http;
  /** The base address of the API. */
  readonly baseUrl: string;
}
