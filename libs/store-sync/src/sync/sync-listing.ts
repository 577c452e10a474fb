import { join, relative, resolve } from 'node:path';

import { allOrFirstFailure } from '@storedeck/async';
import { Folder } from '@storedeck/host/folder';
import { type Listing, type Store, STORES } from '@storedeck/listing';
import { listChanges } from '@storedeck/listing/compare';
import { throwIfAborted } from '@storedeck/store-api';

import { appOfCredentials } from '../app-ids.ts';
import type { StoreCredentials } from '../credentials/store-credentials.ts';
import { asDiskError } from '../files/disk-error.ts';
import { formatListing, readListing } from '../folder/listing-file.ts';
import { inLockedFolder } from '../folder/recover-working-folder.ts';
import { refuseOtherFolder } from '../folder/refuse-other-folder.ts';
import { createStaging } from '../folder/staging.ts';
import { type ChosenStores, chooseStores } from '../run/choose-stores.ts';
import { type Run, type RunOptions, withRun } from '../run/run.ts';
import { composeListings } from './compose-listing.ts';
import { firstShownFirst } from './first-shown-first.ts';
import { type ArrivedPicture, collectPictures, type Collected } from './pictures/collect-pictures.ts';
import { linkStoreFolder } from './pictures/link-store-folder.ts';
import { keptRecord, readPictureRecord, writePictureRecord } from './pictures/picture-record.ts';
import { picturesInPlace } from './pictures/pictures-in-place.ts';
import { picturesOnDisk, type PicturesOnDisk } from './pictures/pictures-on-disk.ts';
import type { SavedPicture, SavedPictures } from './pictures/saved-picture.ts';
import { shareWithCurrent, withShared } from './pictures/share-with-current.ts';
import type { WantedPicture } from './pictures/wanted-picture.ts';
import { readStores } from './read-stores.ts';
import { summariseSync, type SyncSummary } from './summarise-sync.ts';

/** The options of `syncListing`. */
export interface SyncOptions extends RunOptions {
  /** The working folder, to which the listing files and pictures of Current and of the draft are written. */
  dir: string;
  /** The credentials as objects, or read from variables by `credentialsFrom`. */
  credentials: StoreCredentials;
  /** The stores to sync; each must be configured. Default: every store that has credentials. */
  stores?: readonly Store[] | undefined;
  /**
   * Called with each picture that was downloaded. The file of the picture is complete. The file is moved or removed at
   * the end of the sync. If this function throws an error, the sync rejects with that error and the folder is not
   * changed.
   */
  onPicture?: ((picture: ArrivedPicture) => void) | undefined;
  /**
   * Called once when the texts of all stores are read, before pictures are downloaded. Not called if all pictures are
   * on disk. If this function throws an error, the sync rejects with that error and the folder is not changed.
   */
  onRead?: ((soFar: SyncSoFar) => void) | undefined;
}

/** What a running sync has read so far. It must not be used after the end of the sync. */
export interface SyncSoFar {
  /** Returns the new Current. The `file` of a picture that has not arrived yet is null. */
  current(): Listing;
  /**
   * Returns the absolute path of a picture, whose `file` in `current()` is given; undefined if the picture has not
   * arrived.
   */
  findPath(file: string): string | undefined;
}

/**
 * Reads the current listings of the stores at the same time, with all pictures. Pictures that are on disk and unchanged
 * are not downloaded again. The listing that is prepared in a store beside the live one is also read, as the draft.
 * Pictures that the draft shares with Current are saved once. Either everything succeeds, and `assets/current/`,
 * `assets/draft/`, `listing-current.json` and `listing-draft.json` are replaced together, or the folder is not changed.
 * A store that is not synced keeps its pictures on disk and its parts of the listings.
 *
 * @throws StoreSyncError NOT_CONFIGURED, CREDENTIALS_INVALID, APPSTORE_REFUSED, GOOGLEPLAY_REFUSED, APP_NOT_FOUND,
 * STORE_RATE_LIMITED, STORE_UNREACHABLE, STORE_ANSWER_INVALID, STORE_BUSY, IMAGE_INVALID, LISTING_INVALID, DISK_FULL,
 * FOLDER_NOT_WRITABLE, OTHER_APP (the folder belongs to another app), ABORTED. If a chosen store has only some of its variables (NOT_CONFIGURED) or an invalid
 * variable (CREDENTIALS_INVALID), no store is read and nothing is written.
 */
export async function syncListing(options: SyncOptions): Promise<SyncSummary> {
  const stores = chooseStores(options.credentials, options.stores);
  throwIfAborted(options.signal);
  const dir = resolve(options.dir);
  return inLockedFolder(dir, async ({ notes }) => {
    await refuseOtherFolder(dir, appOfCredentials(stores), ['current', 'draft', 'new']);
    const summary = await withRun(options, (run) =>
      syncLocked({ ...run, dir, stores, onPicture: options.onPicture, onRead: options.onRead }),
    );
    return { ...summary, skipped: [...notes, ...summary.skipped] };
  });
}

interface FolderRun extends Run {
  dir: string;
  stores: ChosenStores;
  onPicture: SyncOptions['onPicture'];
  onRead: SyncOptions['onRead'];
}

async function syncLocked(run: FolderRun): Promise<SyncSummary> {
  const { dir, stores, progress, signal, stop } = run;
  progress.enter('reading');
  const [readings, { current, draft, record, onDisk }] = await allOrFirstFailure(stop, [
    readStores(stores, run),
    readFolder(run),
  ]);
  throwIfAborted(signal);
  progress.enter('downloading');
  const { wanted, shared } = shareWithCurrent(firstShownFirst(readings));
  await using staging = await createStaging(dir);
  const compose = (saved: SavedPictures) =>
    composeListings({ current, draft }, readings, withShared(saved, shared));
  const pictures =
    picturesInPlace(wanted, onDisk) ??
    (await stagePictures(run, wanted, { staging: staging.path, onDisk, compose }));
  const listings = compose(pictures.saved);
  progress.enter('saving');
  throwIfAborted(signal);
  await staging.commit({ current: formatListing(listings.current), draft: formatListing(listings.draft) });
  await writePictureRecord(dir, { ...keptRecord(record, keptStores(stores)), ...pictures.record });
  return summariseSync(listings.current, {
    stores: syncedStores(stores),
    changes: listChanges(current, listings.current),
    pictures,
    skipped: STORES.flatMap((store) => readings[store]?.skipped ?? []),
  });
}

/** Reads what the last sync has left in the folder. */
async function readFolder({ dir, stores, signal }: FolderRun) {
  const [current, draft, record] = await Promise.all([
    readListing(dir, 'current'),
    readListing(dir, 'draft'),
    readPictureRecord(dir),
  ]);
  const onDisk = await picturesOnDisk(dir, {
    stores: syncedStores(stores),
    listings: [current, draft],
    record,
    signal,
  });
  return { current, draft, record, onDisk };
}

interface StageOptions {
  staging: string;
  onDisk: PicturesOnDisk;
  compose: (saved: SavedPictures) => { current: Listing };
}

/**
 * Builds the new folders of pictures. An empty folder `draft` is built only if it must replace a folder `draft` that
 * contains files.
 */
async function stagePictures(
  run: FolderRun,
  wanted: WantedPicture[],
  { staging, onDisk, compose }: StageOptions,
): Promise<Collected> {
  const { dir, stores, onRead } = run;
  const needed = [
    'current',
    ...(onDisk.files.some((file) => file.startsWith('assets/draft/')) ? ['draft'] : []),
  ];
  for (const folder of needed)
    await new Folder(staging).makeFolder(folder).catch(asDiskError(join(staging, folder)));
  const saved = new Map<string, SavedPicture>();
  onRead?.({
    current: () => compose(saved).current,
    findPath: (file) => (arrived(saved, file) ? join(staging, relative('assets', file)) : undefined),
  });
  const pictures = await collectPictures(wanted, { ...run, staging, onDisk, saved });
  for (const store of keptStores(stores)) await linkStoreFolder(dir, { store, staging });
  return pictures;
}

function arrived(saved: SavedPictures, file: string): boolean {
  return [...saved.values()].some((picture) => 'file' in picture && picture.file === file);
}

function syncedStores(stores: ChosenStores): Store[] {
  return STORES.filter((store) => stores[store] !== undefined);
}

function keptStores(stores: ChosenStores): Store[] {
  return STORES.filter((store) => stores[store] === undefined);
}
