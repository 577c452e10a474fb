import type { Listing } from '@storedeck/listing';
import { useDeferredValue, useSyncExternalStore } from 'react';

import { useListing } from '../../../../server/queries.ts';

// Outlives the place: what is not saved yet is shown again when someone comes back to it.
let held: Listing | null = null;
const listeners = new Set<() => void>();

/** Shows a new listing that is not saved yet in place of the saved one; null when all is saved. */
export function holdDraft(listing: Listing | null): void {
  held = listing;
  for (const listener of listeners) listener();
}

/** The new listing with edits that are not saved; null while there are none. */
export function useHeldDraft(): Listing | null {
  return useSyncExternalStore(subscribe, () => held);
}

/** The new listing as it is shown: with the edits that are not saved yet. */
export function useNewListing(options?: { enabled: boolean }): ReturnType<typeof useListing> {
  const query = useListing('new', options);
  // Drawing the page and looking for problems may come later than the letter in the field.
  const draft = useDeferredValue(useHeldDraft());
  return draft ? ({ ...query, data: draft, error: null, isPending: false } as typeof query) : query;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
