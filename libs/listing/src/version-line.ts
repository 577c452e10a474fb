import type { Listing } from './listing.ts';
import { releaseStatusText, versionStateText } from './store-state-texts.ts';
import type { Store } from './stores.ts';

/**
 * The version of a listing with its state at the store, such as "1.8.0 · being prepared, not submitted", or
 * "1.8.0 · draft" for a release of Google Play. Empty when the listing contains no version.
 */
export function versionLine({ appStore, googlePlay }: Listing, store: Store): string {
  const [name, state] =
    store === 'appStore'
      ? [appStore?.version?.versionString, inWords(appStore?.version?.state, versionStateText)]
      : [googlePlay?.versionName, inWords(googlePlay?.releaseStatus, releaseStatusText)];
  return [name, state].filter(Boolean).join(' · ');
}

/** A listing that was written by hand may have an empty state. */
function inWords(state: string | null | undefined, toText: (state: string) => string): string {
  return state ? toText(state) : '';
}
