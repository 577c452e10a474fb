import type { Listing, StoredListings } from '@storedeck/listing';
import { useMemo } from 'react';

import { useListing } from '../../server/queries.ts';

/** What the stores had at the last sync, as far as it is loaded. */
export function useStored(): StoredListings {
  const { data: live = null } = useListing('current');
  const { data: draft = null } = useListing('draft');
  return useStoredListings(live, draft);
}

/** Combines Current and the draft. The result stays the same object while both listings stay the same. */
export function useStoredListings(live: Listing | null, draft: Listing | null): StoredListings {
  return useMemo(() => ({ live, draft }), [live, draft]);
}
