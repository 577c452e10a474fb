import { join } from 'node:path';

import { placePictures, type ReadListing, readFastlane, readStoreConfig } from '@storedeck/listing-formats';
import { importNewListing } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { appIdentity } from '../sync/app-identity.ts';

/** The files of another tool that are imported. */
export interface ImportSource {
  readonly format: 'fastlane' | 'store-config';
  /** Absolute path: a fastlane folder, or a `store.config.json` or its folder. */
  readonly path: string;
}

export interface ImportOptions extends ImportSource {
  /** What happens if a New listing exists. Default: `refuse`. */
  readonly existing?: 'refuse' | 'merge' | 'replace' | undefined;
}

/**
 * Reads a listing in another tool's format, and makes it the New listing. Rejects with ListingFormatError or
 * StoreSyncError.
 */
export async function importListing(
  config: Config,
  { existing, ...source }: ImportOptions,
  signal: AbortSignal,
) {
  const { dir } = config;
  const { listing, pictures, lost } = await readSource(config, source, signal);
  const fill = (folder: string) => placePictures(pictures, { folder, replace: existing === 'merge', signal });
  const { backup } = await importNewListing({ dir, listing, fill, existing });
  return { path: join(dir, 'listing.json'), files: pictures.length, lost, backup };
}

/** Reads a listing in another tool's format. Rejects with ListingFormatError. */
export async function readSource(
  config: Config,
  { format, path }: ImportSource,
  signal: AbortSignal,
): Promise<ReadListing> {
  const read = format === 'fastlane' ? readFastlane : readStoreConfig;
  return read({ dir: path, file: path, identity: await appIdentity(config), signal });
}
