import type { Listing, StoredListings } from '@storedeck/listing';

import { appOfListing, type NamedApp } from '../../app-ids.ts';
import { readBase } from '../../editing/base-listing.ts';
import { readListing } from '../../folder/listing-file.ts';
import { readStored } from '../../folder/read-stored.ts';
import { StoreSyncError } from '../../store-sync-error.ts';
import { withKnownChecksums } from '../plan/with-known-checksums.ts';

/** The listings of the working folder from which a plan is computed. */
export interface FolderDocuments {
  readonly base: Listing | undefined;
  readonly next: Listing;
  /** What the stores had at the last sync. */
  readonly stored: StoredListings;
  /** The apps of all listings that were read, which must be the app of the credentials. */
  readonly apps: readonly NamedApp[];
}

const NO_NEW_HINT =
  'Start New from Current on the page, or import a listing with "storedeck import". Then plan again.';

/**
 * Reads New and its base, and the listings of the last sync. The pictures of New get the hashes of their files, and the
 * store's checksum if a sync has saved the same bytes.
 */
export async function readDocuments(dir: string, signal: AbortSignal | undefined): Promise<FolderDocuments> {
  const [next, base, stored] = await Promise.all([
    readListing(dir, 'new', signal ? { signal } : {}),
    readBase(dir),
    readStored(dir),
  ]);
  if (!next) {
    throw new StoreSyncError('LISTING_MISSING', 'There is no New listing to publish.', {
      hint: NO_NEW_HINT,
    });
  }
  if (isBlank(next.appStore) && isBlank(next.googlePlay)) {
    throw new StoreSyncError('LISTING_MISSING', 'New contains no listing of a store.', {
      hint: NO_NEW_HINT,
    });
  }
  const apps = [
    appOfListing('New', next),
    appOfListing('the listing from which New was started', base),
    appOfListing('Current', stored.live ?? undefined),
    appOfListing('the draft', stored.draft ?? undefined),
  ];
  return { base, next: withKnownChecksums(next, [stored.live, stored.draft, base]), stored, apps };
}

/** Whether New says nothing about a store but, at most, which app it is. */
function isBlank(listing: object = {}): boolean {
  return Object.entries(listing).every(
    ([key, value]) =>
      key === 'bundleId' ||
      key === 'packageName' ||
      (key === 'locales' && Object.keys(value as object).length === 0),
  );
}
