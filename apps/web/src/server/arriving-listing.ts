import type { ServerEvent } from '@storedeck/contract';
import type { QueryClient } from '@tanstack/react-query';

import { type ListingFile, listingKey } from './queries.ts';

/** The shortest time between two requests for a listing that is arriving, in ms. */
const INTERVAL_MS = 400;

/**
 * Reads Current again and again while the first sync of the folder runs, so that the page draws what has arrived. Before
 * that, and in a folder that was synced before, does nothing.
 */
export function followArrivingListing(queries: QueryClient): { onEvent(event: ServerEvent): void } {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const queryKey = listingKey('current');

  function read(): void {
    timer = undefined;
    last = performance.now();
    void queries.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
  }

  return {
    onEvent(event) {
      if (event.name === 'sync') {
        clearTimeout(timer);
        timer = undefined;
      }
      const hasMore =
        event.name === 'sync-picture' ||
        (event.name === 'sync-progress' && event.data.phase === 'downloading');
      const known = queries.getQueryData<ListingFile>(queryKey);
      if (!hasMore || !known || (known.listing && !known.arriving)) return;
      timer ??= setTimeout(read, Math.max(0, last + INTERVAL_MS - performance.now()));
    },
  };
}
