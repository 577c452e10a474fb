import { join, resolve } from 'node:path';

import type { SyncProgress, SyncResult } from '@storedeck/contract';
import type { AppStoreListing, Listing, GooglePlayListing } from '@storedeck/listing';
import pLimit from 'p-limit';

import { createAppStoreClient } from './app-store/app-store-client.ts';
import { readAppStore } from './app-store/read-app-store.ts';
import type { StoreCredentials } from './credentials/credentials-from.ts';
import { lockFolder } from './folder/folder-lock.ts';
import { formatListing, LISTING_FILE, readListing } from './folder/listing-file.ts';
import { recoverLockedFolder } from './folder/recover-working-folder.ts';
import { createStaging } from './folder/staging.ts';
import { writeAtomic } from './folder/write-atomic.ts';
import { openPublisher } from './google-play/open-publisher.ts';
import { readGooglePlay } from './google-play/read-google-play.ts';
import { isLocalEndpoint, resolveEndpoints, type StoreEndpoints } from './http/endpoints.ts';
import { DEFAULT_NETWORK, type NetworkOptions } from './http/network-options.ts';
import { type Http, openHttp } from './http/open-http.ts';
import { listingChanges } from './listing-changes.ts';
import { type Collected, collectPictures } from './pictures/collect-pictures.ts';
import { keepPictures } from './pictures/keep-pictures.ts';
import { readPictureRecord, writePictureRecord } from './pictures/picture-record.ts';
import { picturesOnDisk, type PicturesOnDisk } from './pictures/pictures-on-disk.ts';
import type { WantedPicture } from './pictures/wanted-picture.ts';
import { createProgress, type Progress } from './progress.ts';
import type { StoreReading } from './store-reading.ts';
import { StoreSyncError, throwIfAborted } from './store-sync-error.ts';
import { summariseSync } from './summarise-sync.ts';

/** Enough to hide the distance to the stores; more are quicker still, but leave more buffers waiting for V8's collector. */
const PARALLEL_PICTURES = 16;

/** What a sync reads with, where it writes, and how it is followed or given up. */
export interface SyncOptions {
  /** The working folder: gets `listing-current.json` and `assets/current/`. */
  dir: string;
  /** Of `credentialsFrom`. A store with a variable missing is left out. */
  credentials: StoreCredentials;
  /** Base addresses other than the real stores'. Plain http, and pictures from this machine, only with a loopback one. */
  endpoints?: Partial<StoreEndpoints> | undefined;
  /** Limits other than `DEFAULT_NETWORK`. */
  network?: Partial<NetworkOptions> | undefined;
  /** Cancels the sync: it rejects with `ABORTED` and the folder stays as it was. */
  signal?: AbortSignal | undefined;
  /** Called at most ten times a second, and whenever the phase changes. */
  onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/**
 * Reads the current listing of each store whose credentials are complete, both at once, with all pictures. Pictures
 * that are on disk and unchanged are not fetched again. Either everything succeeds and both `assets/current/` and
 * `listing-current.json` are replaced, or the folder stays as it was.
 *
 * @throws StoreSyncError any code but ENV_INVALID and TEMPLATE_MISSING
 */
export async function syncListing(options: SyncOptions): Promise<SyncResult> {
  const { credentials, signal } = options;
  checkConfigured(credentials);
  throwIfAborted(signal);
  const endpoints = resolveEndpoints(options.endpoints);
  const dir = resolve(options.dir);
  const lock = await lockFolder(dir);
  try {
    const recovery = await recoverLockedFolder(dir);
    const http = await openHttp({ endpoints, network: { ...DEFAULT_NETWORK, ...options.network } });
    try {
      const result = await syncLocked({ ...options, dir, endpoints, http });
      return { ...result, skipped: [...recovery.notes, ...result.skipped] };
    } finally {
      await http.close();
    }
  } finally {
    await lock.release();
  }
}

type LockedSync = SyncOptions & { endpoints: StoreEndpoints; http: Http };

interface Running {
  progress: Progress;
  signal: AbortSignal;
}

async function syncLocked(sync: LockedSync): Promise<SyncResult> {
  const { dir, signal } = sync;
  const [former, record] = await Promise.all([readListing(dir, 'current'), readPictureRecord(dir)]);
  const progress = createProgress(sync.onProgress);
  progress.enter('connecting');
  const stop = new AbortController();
  const running = { progress, signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal };
  progress.enter('reading');
  const [appStore, googlePlay, onDisk] = await allOrFirstFailure(stop, [
    readFromAppStore(sync, running),
    readFromGooglePlay(sync, running),
    picturesOnDisk(dir, { listing: former, record, signal: running.signal }),
  ]);
  throwIfAborted(signal);
  progress.enter('downloading');
  const compose = (): Listing =>
    composeListing(former, { appStore: appStore?.listing, googlePlay: googlePlay?.listing });
  const wanted = { appStore: appStore?.pictures ?? [], googlePlay: googlePlay?.pictures ?? [] };
  const kept = keepPictures([...wanted.appStore, ...wanted.googlePlay], onDisk);
  const collected = kept
    ? await saveListing({ ...sync, ...running }, { kept, compose })
    : await replacePictures({ ...sync, ...running }, { stop, onDisk, wanted, compose });
  const listing = collected.listing;
  await writePictureRecord(dir, Object.assign({}, ...collected.parts.map((part) => part.record)));
  return summariseSync(listing, {
    changes: listingChanges(former, listing),
    collected: collected.parts,
    skipped: [...(appStore?.skipped ?? []), ...(googlePlay?.skipped ?? [])],
  });
}

interface Saved {
  listing: Listing;
  parts: Collected[];
}

/** Where the pictures on disk already are the wanted ones, only the listing file is replaced. */
async function saveListing(
  { dir, signal, progress }: LockedSync & Running,
  { kept, compose }: { kept: Collected; compose: () => Listing },
): Promise<Saved> {
  progress.enter('saving');
  throwIfAborted(signal);
  const listing = compose();
  await writeAtomic(join(dir, LISTING_FILE.current), formatListing(listing), { mode: 0o644 });
  return { listing, parts: [kept] };
}

async function replacePictures(
  sync: LockedSync & Running,
  {
    stop,
    onDisk,
    wanted,
    compose,
  }: {
    stop: AbortController;
    onDisk: PicturesOnDisk;
    wanted: { appStore: WantedPicture[]; googlePlay: WantedPicture[] };
    compose: () => Listing;
  },
): Promise<Saved> {
  const { dir, endpoints, http, progress, signal } = sync;
  const staging = await createStaging(dir, 'current');
  try {
    const limit = pLimit(PARALLEL_PICTURES);
    const collect = (pictures: WantedPicture[], address: string): Promise<Collected> => {
      const allowLoopback = isLocalEndpoint(address);
      const options = { dir, staging: staging.path, onDisk, http, allowLoopback, limit, progress, signal };
      return collectPictures(pictures, options);
    };
    const parts = await allOrFirstFailure(stop, [
      collect(wanted.appStore, endpoints.appStoreConnectUrl),
      collect(wanted.googlePlay, endpoints.playUrl),
    ]);
    throwIfAborted(signal);
    progress.enter('saving');
    const listing = compose();
    await staging.commit(formatListing(listing));
    return { listing, parts };
  } finally {
    await staging.discard();
  }
}

function checkConfigured({ appStore, googlePlay, missing, invalid }: StoreCredentials): void {
  const wrong = invalid.appstore ?? invalid.googleplay;
  if (wrong) throw wrong;
  if (appStore || googlePlay) return;
  throw new StoreSyncError(
    'NOT_CONFIGURED',
    `No store is configured: missing ${[...missing.appstore, ...missing.googleplay].join(', ')}.`,
    {
      hint: 'Fill in the variables of at least one store in .env.',
    },
  );
}

async function readFromAppStore(
  { credentials: { appStore }, endpoints, http }: LockedSync,
  running: Running,
): Promise<StoreReading<AppStoreListing> | undefined> {
  if (!appStore) return undefined;
  const client = createAppStoreClient({
    credentials: appStore,
    baseUrl: endpoints.appStoreConnectUrl,
    http,
    ...running,
  });
  return readAppStore(client, appStore.bundleId);
}

async function readFromGooglePlay(
  { credentials: { googlePlay }, endpoints, http }: LockedSync,
  running: Running,
): Promise<StoreReading<GooglePlayListing> | undefined> {
  if (!googlePlay) return undefined;
  const publisher = await openPublisher({
    account: googlePlay.serviceAccount,
    endpoints,
    http,
    signal: running.signal,
  });
  return readGooglePlay(publisher, { packageName: googlePlay.packageName, ...running });
}

/** Waits for all, also after a failure, so that nothing still runs or is left open; then the first failure is thrown. */
async function allOrFirstFailure<Results extends unknown[]>(
  stop: AbortController,
  parts: { [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> {
  const failures: unknown[] = [];
  const watch = (part: Promise<unknown>): Promise<unknown> =>
    part.catch((error: unknown) => {
      failures.push(error);
      stop.abort();
    });
  await Promise.all(parts.map(watch));
  if (failures.length > 0) throw failures[0];
  return (await Promise.all(parts)) as Results;
}

/** Keys of the former file that this program does not know are kept. */
function composeListing(
  former: Listing | undefined,
  {
    appStore,
    googlePlay,
  }: { appStore: AppStoreListing | undefined; googlePlay: GooglePlayListing | undefined },
): Listing {
  const {
    appStore: _appStore,
    googlePlay: _googlePlay,
    ...unknown
  } = former ?? { schemaVersion: 1 as const };
  return {
    ...unknown,
    schemaVersion: 1,
    syncedAt: new Date().toISOString(),
    ...(appStore && { appStore }),
    ...(googlePlay && { googlePlay }),
  };
}
