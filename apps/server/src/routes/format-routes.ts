import { join } from 'node:path';

import {
  placePictures,
  readFastlane,
  readStoreConfig,
  writeFastlane,
  writeStoreConfig,
} from '@storedeck/listing-formats';
import { importNewListing, readListing } from '@storedeck/store-sync';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { RequestError } from '../http/request-error.ts';
import { appIdentity } from '../sync/app-identity.ts';

export function formatRoutes({ config }: Parts) {
  const { dir } = config;
  return {
    importListing: async ({ body: { format, path, replace }, signal }) => {
      const source = { dir: path, file: path, identity: await appIdentity(config), signal };
      const read = await (format === 'fastlane' ? readFastlane : readStoreConfig)(source);
      const { listing, pictures, lost } = read;
      const fill = (folder: string) => placePictures(pictures, { folder, signal });
      const { backup } = await importNewListing({ dir, listing, fill, replace });
      return { ok: true, path: join(dir, 'listing.json'), files: pictures.length, lost, backup };
    },

    exportListing: async ({ body: { format, which }, signal }) => {
      const listing = await readListing(dir, which);
      if (!listing) throw noListing(which);
      const target = { listing, root: dir, out: join(dir, 'export', format), within: dir, signal };
      const written = await (format === 'fastlane' ? writeFastlane : writeStoreConfig)(target);
      return { ok: true, ...written };
    },
  } satisfies Partial<Handlers>;
}

function noListing(which: 'current' | 'new'): RequestError {
  return new RequestError('LISTING_MISSING', `There is no ${which} listing to export.`, {
    hint: which === 'current' ? 'Sync the stores first.' : 'Start a new listing first.',
  });
}
