import { Readable } from 'node:stream';

import type { AgentListings } from '@storedeck/agents';
import {
  addPicture,
  judgeNew,
  readListingEtag,
  readStored,
  startFromCurrent,
  type WhichListing,
} from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { editNew } from '../listings/edit-new.ts';
import { judgeStored } from '../listings/judge-stored.ts';
import { readSettledListing } from '../listings/read-settled-listing.ts';
import { configuredIds } from '../sync/app-identity.ts';
import { findStoreLocales } from '../sync/store-locales.ts';
import type { StoreSyncs } from '../sync/store-syncs.ts';

export interface FolderListingsOptions {
  readonly config: Config;
  /** The syncs of the page, so that agents and the page see the same state. */
  readonly sync: Pick<StoreSyncs, 'join' | 'ended'>;
  /** Resolves when a listing may be read. */
  readonly listingReady: (which: WhichListing) => Promise<void>;
}

/** Returns the listings of the working folder, for the tools of agents. */
export function openFolderListings({ config, sync, listingReady }: FolderListingsOptions): AgentListings {
  const { dir } = config;
  return {
    read: async (which, signal) => {
      await listingReady(which);
      return readSettledListing(dir, which, signal);
    },
    readStored: (signal) => readStored(dir, { signal }),
    findProblems: async (which, listing, signal) =>
      which === 'new'
        ? judgeNew(listing, { stored: await readStored(dir, { signal }), dir, signal })
        : judgeStored(listing),
    findLocales: (addresses, signal) => findStoreLocales(dir, addresses, signal),
    startNew: async (signal) => {
      await sync.ended(signal);
      const changed = (await readListingEtag(dir, 'new')) === '';
      if (changed) await startFromCurrent({ dir, app: await configuredIds(config) });
      return { changed, hash: await readListingEtag(dir, 'new') };
    },
    editNew: (edit, hash, signal) => editNew({ dir, hash, edit, signal }),
    savePicture: (png, { store, code, slot }, signal) =>
      addPicture({ dir, store, locale: code, slot, body: Readable.from([Buffer.from(png)]), signal }),
    // The sync goes on when the call of the agent has ended.
    sync: (store) => sync.join(new AbortController().signal, store),
  };
}
