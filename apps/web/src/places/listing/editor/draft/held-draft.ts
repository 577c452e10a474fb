import type { Listing } from '@storedeck/listing';
import { useDeferredValue, useSyncExternalStore } from 'react';

import { useListing } from '../../../../server/queries.ts';

// Kept outside of the place, so that unsaved edits are shown again after a visit to another place.
let held: Listing | null = null;
const listeners = new Set<() => void>();

/** Sets the unsaved version of New, which is shown instead of the saved one; null when everything is saved. */
export function setHeldDraft(listing: Listing | null): void {
  held = listing;
  for (const listener of listeners) listener();
}

/** New with its unsaved edits; null while there are none. */
export function useHeldDraft(): Listing | null {
  return useSyncExternalStore(subscribe, () => held);
}

/** New as it is shown: with the unsaved edits. */
export function useNewListing(options?: { enabled: boolean }): ReturnType<typeof useListing> {
  const query = useListing('new', options);
  // Drawing the store page and finding problems may lag behind the text field.
  const draft = useDeferredValue(useHeldDraft());
  return draft ? ({ ...query, data: draft, error: null, isPending: false } as typeof query) : query;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
