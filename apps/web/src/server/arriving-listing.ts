import type { ServerEvent } from '@storedeck/contract';
import type { QueryClient } from '@tanstack/react-query';

import { type ListingFile, listingKey } from './queries.ts';

/** The shortest pause between two requests for a listing that is arriving, in ms. */
const PAUSE_MS = 800;
/** A pause is so many times as long as the request before it, so that a busy computer has time for the sync. */
const PAUSE_SHARE = 4;

/**
 * Reads Current again and again while the first sync of the folder runs, so that the page draws what has arrived. Before
 * that, and in a folder that was synced before, does nothing.
 */
export function followArrivingListing(queries: QueryClient): { onEvent(event: ServerEvent): void } {
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  /** Whether more has arrived since the request that runs. */
  let hasMore = false;
  const queryKey = listingKey('current');

  function readLater(): void {
    hasMore = true;
    if (!isReading) timer ??= setTimeout(() => void read(), Math.max(0, next - performance.now()));
  }

  async function read(): Promise<void> {
    timer = undefined;
    hasMore = false;
    isReading = true;
    const start = performance.now();
    await queries.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
    const end = performance.now();
    isReading = false;
    next = end + Math.max(PAUSE_MS, (end - start) * PAUSE_SHARE);
    if (hasMore) readLater();
  }

  return {
    onEvent(event) {
      if (event.name === 'sync') {
        clearTimeout(timer);
        timer = undefined;
        hasMore = false;
      }
      const isArrival =
        event.name === 'sync-picture' ||
        (event.name === 'sync-progress' && event.data.phase === 'downloading');
      const known = queries.getQueryData<ListingFile>(queryKey);
      if (isArrival && known && (!known.listing || known.arriving)) readLater();
    },
  };
}
