import { join } from 'node:path';

import type { Listing } from '@storedeck/listing';

import { ownAssetsFolder } from '../folder/folder-lock.ts';
import { formatListing, parseListing, readListing, readListingBytes } from '../folder/listing-file.ts';
import { writeAtomic } from '../folder/write-atomic.ts';

/** The listing that New was started from, as the stores had it then. It lies in `assets/`. */
const BASE_FILE = '.new-base.json';

/**
 * Reads what New was started from. Without the file, which New written by another program does not have, it is Current.
 *
 * @throws StoreSyncError LISTING_INVALID
 */
export async function readBase(dir: string): Promise<Listing | undefined> {
  const bytes = await readListingBytes(join(dir, 'assets', BASE_FILE));
  return bytes ? parseListing(bytes.toString('utf8'), BASE_FILE) : readListing(dir, 'current');
}

/** Keeps Current as what New is started from. With `keepExisting`, only if nothing is kept yet. */
export async function keepBase(dir: string, options: { keepExisting?: boolean } = {}): Promise<void> {
  const current = await readListing(dir, 'current');
  if (current) await writeBase(dir, current, options);
}

/** Replaces what New was started from. */
export async function writeBase(
  dir: string,
  base: Listing,
  { keepExisting = false }: { keepExisting?: boolean } = {},
): Promise<void> {
  const path = join(await ownAssetsFolder(dir), BASE_FILE);
  await writeAtomic(path, formatListing(base), { mode: 0o644, keepExisting });
}
