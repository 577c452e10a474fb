import { join, resolve } from 'node:path';

import type { SyncProgress } from '@storedeck/contract';
import { type Listing, type Store, STORES } from '@storedeck/listing';
import { listChanges } from '@storedeck/listing/compare';

import type { StoreCredentials } from '../credentials/store-credentials.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { formatListing, LISTING_FILE, readListing } from '../folder/listing-file.ts';
import { recoverLockedFolder } from '../folder/recover-working-folder.ts';
import { createStaging } from '../folder/staging.ts';
import { writeAtomic } from '../folder/write-atomic.ts';
import type { StoreEndpoints } from '../http/endpoints.ts';
import type { NetworkOptions } from '../http/network-options.ts';
import { collectPictures, type Collected } from '../pictures/collect-pictures.ts';
import { linkStoreFolder } from '../pictures/link-store-folder.ts';
import { keptRecord, readPictureRecord, writePictureRecord } from '../pictures/picture-record.ts';
import { picturesInPlace } from '../pictures/pictures-in-place.ts';
import { picturesOnDisk, type PicturesOnDisk } from '../pictures/pictures-on-disk.ts';
import { throwIfAborted } from '../store-sync-error.ts';
import { allOrFirstFailure } from './all-or-first-failure.ts';
import { type ChosenStores, chooseStores } from './choose-stores.ts';
import { composeListing } from './compose-listing.ts';
import { readStores, type StoreReadings } from './read-stores.ts';
import { type Run, withRun } from './run.ts';
import { summariseSync, type SyncSummary } from './summarise-sync.ts';

/** Which stores a sync reads, where it writes, and how a caller receives its progress or aborts it. */
export interface SyncOptions {
  /** The working folder, to which `listing-current.json` and `assets/current/` are written. */
  dir: string;
  /** The credentials as objects, or read from variables by `credentialsFrom`. */
  credentials: StoreCredentials;
  /** The stores to sync; each must be configured. Default: every store that has credentials. */
  stores?: readonly Store[] | undefined;
  /**
   * Base addresses that replace those of the real stores. Only with a loopback address are plain http, and pictures
   * from this machine, allowed.
   */
  endpoints?: Partial<StoreEndpoints> | undefined;
  /** Limits that replace those of `DEFAULT_NETWORK`. */
  network?: Partial<NetworkOptions> | undefined;
  /**
   * Sends every request, in place of the built-in HTTP client: through a proxy, or in a test with a mocked `fetch`.
   * This function is then responsible for `connectMs`, `headersMs` and `stallMs` of `network`, and for refusing host
   * names that resolve to a private network.
   */
  fetch?: typeof globalThis.fetch | undefined;
  /** Aborts the sync: it rejects with `ABORTED` and the folder is not changed. */
  signal?: AbortSignal | undefined;
  /**
   * Called at most ten times a second, and whenever the phase changes. If it throws an error, the sync rejects with
   * that error and the folder is not changed.
   */
  onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/**
 * Reads the current listing of the stores, with all pictures, from all stores at the same time. Pictures that are on
 * disk and unchanged are not downloaded again. Either everything succeeds, and `assets/current/` and
 * `listing-current.json` are replaced together, or the folder is not changed. A store that is not synced keeps its
 * pictures on disk and its part of the listing.
 *
 * @throws StoreSyncError any code except ENV_INVALID and TEMPLATE_MISSING. Nothing is read or written when a store has
 * only some of its variables (NOT_CONFIGURED) or an unusable one (CREDENTIALS_INVALID).
 */
export async function syncListing(options: SyncOptions): Promise<SyncSummary> {
  const stores = chooseStores(options.credentials, options.stores);
  throwIfAborted(options.signal);
  const dir = resolve(options.dir);
  const lock = await lockFolder(dir);
  try {
    const { notes } = await recoverLockedFolder(dir);
    const summary = await withRun(options, (run) => syncLocked({ ...run, dir, stores }));
    return { ...summary, skipped: [...notes, ...summary.skipped] };
  } finally {
    await lock.release();
  }
}

interface FolderRun extends Run {
  dir: string;
  stores: ChosenStores;
}

async function syncLocked(run: FolderRun): Promise<SyncSummary> {
  const { dir, stores, progress, signal, stop } = run;
  const [former, record] = await Promise.all([readListing(dir, 'current'), readPictureRecord(dir)]);
  progress.enter('reading');
  const [readings, onDisk] = await allOrFirstFailure(stop, [
    readStores(stores, run),
    picturesOnDisk(dir, { stores: syncedStores(stores), listing: former, record, signal }),
  ]);
  throwIfAborted(signal);
  progress.enter('downloading');
  const wanted = STORES.flatMap((store) => readings[store]?.pictures ?? []);
  const inPlace = picturesInPlace(wanted, onDisk);
  const saved = inPlace
    ? await saveListing(run, { former, readings, pictures: inPlace })
    : await replacePictures(run, { former, readings, onDisk });
  await writePictureRecord(dir, { ...keptRecord(record, keptStores(stores)), ...saved.pictures.record });
  return summariseSync(saved.listing, {
    stores: syncedStores(stores),
    changes: listChanges(former, saved.listing),
    pictures: saved.pictures,
    skipped: STORES.flatMap((store) => readings[store]?.skipped ?? []),
  });
}

interface Read {
  former: Listing | undefined;
  readings: StoreReadings;
}

interface Saved {
  listing: Listing;
  pictures: Collected;
}

/** Replaces the listing file only, because all pictures are on disk in the right place. */
async function saveListing(
  { dir, signal, progress }: FolderRun,
  { former, readings, pictures }: Read & { pictures: Collected },
): Promise<Saved> {
  const listing = composeListing(former, readings, pictures.saved);
  progress.enter('saving');
  throwIfAborted(signal);
  await writeAtomic(join(dir, LISTING_FILE.current), formatListing(listing), { mode: 0o644 });
  return { listing, pictures };
}

/** Builds a new `assets/current/` and replaces the old one together with the listing file. */
async function replacePictures(
  run: FolderRun,
  { former, readings, onDisk }: Read & { onDisk: PicturesOnDisk },
): Promise<Saved> {
  const { dir, stores, progress, signal } = run;
  const staging = await createStaging(dir, 'current');
  try {
    const wanted = STORES.flatMap((store) => readings[store]?.pictures ?? []);
    const pictures = await collectPictures(wanted, { ...run, staging: staging.path, onDisk });
    for (const store of keptStores(stores)) await linkStoreFolder(dir, { store, staging: staging.path });
    const listing = composeListing(former, readings, pictures.saved);
    progress.enter('saving');
    throwIfAborted(signal);
    await staging.commit(formatListing(listing));
    return { listing, pictures };
  } finally {
    await staging.discard();
  }
}

function syncedStores(stores: ChosenStores): Store[] {
  return STORES.filter((store) => stores[store] !== undefined);
}

function keptStores(stores: ChosenStores): Store[] {
  return STORES.filter((store) => stores[store] === undefined);
}
