import { join } from 'node:path';

import type { Listing } from '@storedeck/listing';

import { ownAssetsFolder } from '../folder/folder-lock.ts';
import { formatListing, parseListing, readListing, readListingBytes } from '../folder/listing-file.ts';
import { writeAtomic } from '../folder/write-atomic.ts';

/** The file in `assets/` that contains the base: the listing from which New was started, as it was at that time. */
const BASE_FILE = '.new-base.json';

/**
 * Reads the base of New. If there is no base file, for example because another program has written New, Current is the
 * base.
 *
 * @throws StoreSyncError LISTING_INVALID
 */
export async function readBase(dir: string): Promise<Listing | undefined> {
  const bytes = await readListingBytes(join(dir, 'assets', BASE_FILE));
  return bytes ? parseListing(bytes.toString('utf8'), BASE_FILE) : readListing(dir, 'current');
}

/** Saves Current, if it exists, as the base of New. With `keepExisting`, an existing base is kept. */
export async function keepBase(dir: string, options: { keepExisting?: boolean } = {}): Promise<void> {
  const current = await readListing(dir, 'current');
  if (current) await writeBase(dir, current, options);
}

/** Saves a listing as the base of New. With `keepExisting`, an existing base is kept. */
export async function writeBase(
  dir: string,
  base: Listing,
  { keepExisting = false }: { keepExisting?: boolean } = {},
): Promise<void> {
  const path = join(await ownAssetsFolder(dir), BASE_FILE);
  await writeAtomic(path, formatListing(base), { mode: 0o644, keepExisting });
}
