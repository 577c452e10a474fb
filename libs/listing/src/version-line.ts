import type { Listing } from './listing.ts';
import { constantName } from './store-constants.ts';
import type { Store } from './stores.ts';

/**
 * The version of a listing with its state at the store, such as "1.8.0 · Prepare for Submission", or "1.8.0 · Draft"
 * for a release of Google Play. Empty when the listing contains no version.
 */
export function versionLine({ appStore, googlePlay }: Listing, store: Store): string {
  const [name, state] =
    store === 'appStore'
      ? [appStore?.version?.versionString, appStore?.version?.state]
      : [googlePlay?.versionName, googlePlay?.releaseStatus];
  return [name, state && constantName(state)].filter(Boolean).join(' · ');
}
