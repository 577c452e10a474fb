import { join } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import type { Store } from '@storedeck/listing';
import type { ReviewReading } from '@storedeck/store-api';

import { asDiskError } from '../files/disk-error.ts';
import { lockFolder } from '../files/folder-lock.ts';
import { readRegularFile } from '../files/read-regular-file.ts';
import { writeAtomic } from '../files/write-atomic.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { findNewStates } from './merge-reviews.ts';
import {
  archivePath,
  currentStates,
  formatArchive,
  parseArchive,
  type ReviewArchive,
} from './review-archive.ts';

const MAX_ARCHIVE_BYTES = 256 * 1024 * 1024;

/**
 * Reads the reviews of a store that are kept in a working folder; undefined if there are none.
 *
 * @throws StoreSyncError INPUT_INVALID for a file that cannot be used, FOLDER_NOT_WRITABLE
 */
export async function readArchive(dir: string, store: Store): Promise<ReviewArchive | undefined> {
  const path = archivePath(store);
  const refuse = (reason: 'not-a-file' | 'too-large') =>
    new StoreSyncError(
      'INPUT_INVALID',
      reason === 'not-a-file' ? `${path} is not a regular file.` : `${path} is larger than 256 MiB.`,
      { store, hint: `Move ${path} to another folder.` },
    );
  const bytes = await readRegularFile(dir, path, { maxBytes: MAX_ARCHIVE_BYTES, refuse });
  return bytes && parseArchive(bytes.toString('utf8'), path);
}

/**
 * Adds what was read to the reviews of a working folder, under its lock. The file is written whole and then renamed.
 * Names of customers are personal, so only this user can read the file, and version control leaves it out.
 *
 * @returns the number of reviews that are new or have changed
 * @throws StoreSyncError OTHER_APP if the folder has the reviews of another app, INPUT_INVALID, DISK_FULL,
 * FOLDER_NOT_WRITABLE
 */
export async function keepReviews(
  dir: string,
  store: Store,
  { reading, readAt }: { readonly reading: ReviewReading; readonly readAt: string },
): Promise<number> {
  const lock = await lockFolder(dir);
  try {
    const archive = await readArchive(dir, store);
    if (archive && (archive.app !== reading.app || archive.store !== store))
      throw otherApp(store, archive.app);
    const added = findNewStates(currentStates(archive), reading, readAt);
    const states = [...(archive?.states ?? []), ...added];
    await makeReviewsFolder(dir);
    await writeAtomic(
      { dir, path: archivePath(store) },
      formatArchive({ store, app: reading.app, readAt, states }),
      {
        mode: 0o600,
      },
    );
    return added.length;
  } finally {
    await lock.release();
  }
}

async function makeReviewsFolder(dir: string): Promise<void> {
  await new Folder(dir).makeFolder('reviews', 0o700).catch(asDiskError(join(dir, 'reviews')));
  await writeAtomic({ dir, path: 'reviews/.gitignore' }, '*\n', { mode: 0o644, keepExisting: true });
}

function otherApp(store: Store, app: string): StoreSyncError {
  return new StoreSyncError('OTHER_APP', `${archivePath(store)} has the reviews of ${app}.`, {
    store,
    hint: `Move ${archivePath(store)} to another folder, or use a working folder of its own for each app.`,
  });
}
