import type { Listing } from '@storedeck/listing';

import { ownAssetsFolder } from '../files/folder-lock.ts';
import { writeAtomic } from '../files/write-atomic.ts';
import { formatListing, parseListing, readListing, readListingBytes } from '../folder/listing-file.ts';

/** The file that contains the base: the listing from which New was started, as it was at that time. */
const BASE_FILE = 'assets/.new-base.json';

/**
 * Reads the base of New. If there is no base file, for example because another program has written New, Current is the
 * base. Current also has the part of a store that the base file does not contain, because that store was synced later.
 *
 * @throws StoreSyncError LISTING_INVALID
 */
export async function readBase(dir: string): Promise<Listing | undefined> {
  const [bytes, current] = await Promise.all([readListingBytes(dir, BASE_FILE), readListing(dir, 'current')]);
  if (!bytes) return current;
  const base = parseListing(bytes.toString('utf8'), BASE_FILE);
  const { appStore = current?.appStore, googlePlay = current?.googlePlay, ...rest } = base;
  return { ...rest, ...(appStore && { appStore }), ...(googlePlay && { googlePlay }) };
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
  await ownAssetsFolder(dir);
  await writeAtomic({ dir, path: BASE_FILE }, formatListing(base), { mode: 0o644, keepExisting });
}
