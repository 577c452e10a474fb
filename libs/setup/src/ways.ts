import type { Store } from '@storedeck/listing';

import { APP_STORE_WAYS } from './app-store-ways.ts';
import { GOOGLE_PLAY_WAYS } from './google-play-ways.ts';
import type { Way } from './way.ts';

/** The ways to give a program access to each store. */
export const WAYS: Readonly<Record<Store, readonly Way[]>> = {
  appStore: APP_STORE_WAYS,
  googlePlay: GOOGLE_PLAY_WAYS,
};
