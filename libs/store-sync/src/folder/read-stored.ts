import type { StoredListings } from '@storedeck/listing';

import { readListing } from './listing-file.ts';

/**
 * Reads what the stores had at the last sync: Current and the draft. A listing that no sync has read is null.
 *
 * @throws StoreSyncError LISTING_INVALID, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function readStored(
  dir: string,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<StoredListings> {
  const { signal } = options;
  const [live = null, draft = null] = await Promise.all(
    (['current', 'draft'] as const).map((which) => readListing(dir, which, signal ? { signal } : {})),
  );
  return { live, draft };
}
