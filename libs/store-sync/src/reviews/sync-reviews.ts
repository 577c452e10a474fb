import type { Store } from '@storedeck/listing';
import { isStoreError, type ReviewReading } from '@storedeck/store-api';

import type { StoreSyncError } from '../store-sync-error.ts';
import type { OpenStore } from '../stores/open-store.ts';
import { readEachStore, type UnreadStore } from '../stores/read-each-store.ts';
import type { StoreAccess } from '../stores/store-access.ts';
import { keepReviews, readArchive } from './keep-reviews.ts';
import { isUnchanged } from './merge-reviews.ts';
import { currentStates } from './review-archive.ts';

/**
 * Google accepts 200 requests for the reviews of an app in an hour, of everybody who asks. One reading takes at most ten
 * of them.
 */
const PLAY_INTERVAL_MS = 10 * 60_000;

/** The options of `syncReviews`. */
export interface SyncReviewsOptions extends StoreAccess {
  /** The working folder, whose folder `reviews` keeps the reviews. */
  readonly dir: string;
  /**
   * The reviews are kept only when this promise is fulfilled, such as that of a sync of the listing into the same folder.
   * Default: as soon as they are read.
   */
  readonly keepAfter?: Promise<unknown> | undefined;
}

/** What a sync of the reviews has found. */
export interface SyncedReviews {
  /** The number of reviews of each store that are new, have changed or are no longer shown. */
  readonly changed: Readonly<Partial<Record<Store, number>>>;
  readonly notRead: readonly UnreadStore[];
}

/**
 * Reads the newest reviews of both stores, and keeps them in the working folder. A store that refuses does not keep the
 * other one from being read. Google Play is not asked again within ten minutes, because of its limit.
 *
 * @throws StoreSyncError NOT_CONFIGURED if no store has a variable, ABORTED, and the reason of `keepAfter`
 */
export async function syncReviews({ dir, keepAfter, ...access }: SyncReviewsOptions): Promise<SyncedReviews> {
  const { parts, notRead } = await readEachStore(access, (store) => readStore(dir, store));
  await keepAfter;
  const changed: Partial<Record<Store, number>> = {};
  const notKept: UnreadStore[] = [];
  // One after the other, because each writes under the lock of the folder.
  for (const { store, read } of parts) {
    try {
      changed[store] = read ? await keepReviews(dir, store, read) : 0;
    } catch (error) {
      if (!isStoreError(error)) throw error;
      notKept.push({ store, error: error as StoreSyncError });
    }
  }
  return { changed, notRead: [...notRead, ...notKept] };
}

interface ReadStore {
  readonly store: Store;
  /** Undefined if the store was not asked. */
  readonly read: { readonly reading: ReviewReading; readonly readAt: string } | undefined;
}

async function readStore(dir: string, store: OpenStore): Promise<ReadStore> {
  const nowMs = Date.now();
  const archive = await readArchive(dir, store.store);
  const isAsked = store.store !== 'googlePlay' || !archive || !isRecent(archive.readAt, nowMs);
  if (!isAsked) return { store: store.store, read: undefined };
  const current = currentStates(archive);
  const reading = await store.reviews({ isKnown: (review) => isUnchanged(review, current), nowMs });
  return { store: store.store, read: { reading, readAt: new Date(nowMs).toISOString() } };
}

function isRecent(readAt: string, nowMs: number): boolean {
  const age = nowMs - Date.parse(readAt);
  return age >= 0 && age < PLAY_INTERVAL_MS;
}
