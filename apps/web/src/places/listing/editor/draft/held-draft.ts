import type { Listing } from '@storedeck/listing';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

import { useListing } from '../../../../server/queries.ts';

// Kept outside of the place, so that unsaved edits are shown again after a visit to another place.
let held: Listing | null = null;
const listeners = new Set<() => void>();

/**
 * Stores the version of New that contains the unsaved edits. The page shows this version instead of the saved New.
 * `listing` is null when there are no unsaved edits.
 */
export function setHeldDraft(listing: Listing | null): void {
  held = listing;
  for (const listener of listeners) listener();
}

/** Whether there are unsaved edits. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => held !== null);
}

/**
 * Returns New as the page shows it: with the unsaved edits. While the user types, the returned listing is updated later
 * than the text field, so that typing does not wait for the store page, the problems or a table.
 */
export function useNewListing(options?: { enabled: boolean }): ReturnType<typeof useListing> {
  const query = useListing('new', options);
  const [draft, setDraft] = useState(held);
  useEffect(() => {
    const follow = (): void => startTransition(() => setDraft(held));
    follow();
    return subscribe(follow);
  }, []);
  return draft ? ({ ...query, data: draft, error: null, isPending: false } as typeof query) : query;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
