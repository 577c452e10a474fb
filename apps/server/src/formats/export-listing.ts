import { join } from 'node:path';

import { writeFastlane, writeStoreConfig } from '@storedeck/listing-formats';
import { readListing } from '@storedeck/store-sync';

import { RequestError } from '../http/request-error.ts';

export interface ExportOptions {
  readonly format: 'fastlane' | 'store-config';
  readonly which: 'current' | 'new';
}

/**
 * Writes a listing in another tool's format to `export/FORMAT` in the working folder. Rejects with ListingFormatError
 * or StoreSyncError, and with `LISTING_MISSING` if the folder does not contain this listing.
 */
export async function exportListing(dir: string, { format, which }: ExportOptions, signal: AbortSignal) {
  const listing = await readListing(dir, which, { signal });
  if (!listing) throw listingMissing(which);
  const write = format === 'fastlane' ? writeFastlane : writeStoreConfig;
  return write({ listing, root: dir, out: join(dir, 'export', format), within: dir, signal });
}

function listingMissing(which: 'current' | 'new'): RequestError {
  return new RequestError('LISTING_MISSING', `There is no ${which} listing to export.`, {
    hint: which === 'current' ? 'Sync the stores first.' : 'Start a new listing first.',
  });
}
