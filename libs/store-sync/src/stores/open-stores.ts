import type { AppStoreListing, GooglePlayListing } from '@storedeck/listing';

import type { StoreCredentials } from '../credentials/store-credentials.ts';
import type { Run } from '../run/run.ts';
import { openAppStore } from './app-store.ts';
import { openGooglePlay } from './google-play.ts';
import type { OpenStore } from './open-store.ts';

/** The stores that have credentials; undefined for a store without. */
export interface OpenStores {
  readonly appStore: OpenStore<AppStoreListing> | undefined;
  readonly googlePlay: OpenStore<GooglePlayListing> | undefined;
}

/** Opens the stores that have credentials. Sends no request yet. */
export function openStores(
  { appStore, googlePlay }: Pick<StoreCredentials, 'appStore' | 'googlePlay'>,
  run: Run,
): OpenStores {
  return {
    appStore: appStore && openAppStore(appStore, run),
    googlePlay: googlePlay && openGooglePlay(googlePlay, run),
  };
}
