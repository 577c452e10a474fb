import type { ServerEvent } from '@storedeck/contract';
import type { QueryClient } from '@tanstack/react-query';

import { type ListingFile, listingKey } from './queries.ts';

/** The shortest pause between two requests for a listing that is arriving, in ms. */
const PAUSE_MS = 400;
/** A pause is so many times as long as the request before it, so that a busy computer has time for the sync. */
const PAUSE_SHARE = 4;

/**
 * Reads Current again and again while the first sync of the folder runs, so that the page draws what has arrived. Before
 * that, and in a folder that was synced before, does nothing.
 */
export function followArrivingListing(queries: QueryClient): { onEvent(event: ServerEvent): void } {
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const queryKey = listingKey('current');

  async function read(): Promise<void> {
    timer = undefined;
    const start = performance.now();
    next = start + PAUSE_MS;
    await queries.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
    const end = performance.now();
    next = end + Math.max(PAUSE_MS, (end - start) * PAUSE_SHARE);
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
      timer ??= setTimeout(() => void read(), Math.max(0, next - performance.now()));
    },
  };
}
