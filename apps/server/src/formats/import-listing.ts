import { join } from 'node:path';

import { placePictures, readFastlane, readStoreConfig } from '@storedeck/listing-formats';
import { importNewListing } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { appIdentity } from '../sync/app-identity.ts';

export interface ImportOptions {
  readonly format: 'fastlane' | 'store-config';
  /** Absolute path: a fastlane folder, or a `store.config.json`. */
  readonly path: string;
  /** Replaces a New listing that exists already. */
  readonly replace?: boolean | undefined;
}

/** Reads a listing in another tool's format and makes it the New listing. Rejects with ListingFormatError or StoreSyncError. */
export async function importListing(
  config: Config,
  { format, path, replace }: ImportOptions,
  signal: AbortSignal,
) {
  const { dir } = config;
  const read = format === 'fastlane' ? readFastlane : readStoreConfig;
  const identity = await appIdentity(config);
  const { listing, pictures, lost } = await read({ dir: path, file: path, identity, signal });
  const fill = (folder: string) => placePictures(pictures, { folder, signal });
  const { backup } = await importNewListing({ dir, listing, fill, replace });
  return { path: join(dir, 'listing.json'), files: pictures.length, lost, backup };
}
