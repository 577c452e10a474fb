import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Listing } from '@storedeck/listing';

import { diskError, errorCode } from '../folder/disk-error.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { linkOrCopy } from '../folder/link-or-copy.ts';
import { formatListing, LISTING_FILE, parseListing, readListingBytes } from '../folder/listing-file.ts';
import { recoverLockedFolder } from '../folder/recover-working-folder.ts';
import { runInOrder } from '../folder/run-in-order.ts';
import { createStaging } from '../folder/staging.ts';
import { writeAtomic } from '../folder/write-atomic.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { keepBase } from './base-listing.ts';
import { newListingQueue } from './write-listing.ts';

const MAX_FILES = 10_000;
const PICTURE = /\.(?:png|jpe?g|webp)$/i;

/** The listing from which a New listing is started, and its pictures. */
export interface StartingPoint {
  listing: Listing;
  /** The name of the file that contains the listing, for error messages. */
  listingName: string;
  /** The folder of the listing's pictures, relative to the working folder, such as `assets/template`. */
  assets: string;
  /** Returns true for a file that must not be copied. `file` is its path relative to the folder that `assets` names. */
  leaveOut?: (file: string) => boolean;
}

/**
 * Copies the pictures of the starting point into `assets/new/`, and writes its listing as `listing.json` with the paths
 * changed to `assets/new/`. Files with other names in `assets/new/` are kept. The pictures and the listing file change
 * together or not at all. An existing `listing.json` with other content is kept as `listing.json.backup`.
 *
 * @param dir the absolute path of the working folder
 * @returns the number of copied pictures.
 * @throws StoreSyncError LISTING_INVALID, LISTING_MISSING (the folder of pictures does not exist), DISK_FULL,
 * FOLDER_NOT_WRITABLE
 */
export async function replaceNewListing(
  dir: string,
  readStart: () => Promise<StartingPoint>,
): Promise<{ copied: number }> {
  return runInOrder(newListingQueue(dir), async () => {
    const lock = await lockFolder(dir);
    try {
      await recoverLockedFolder(dir);
      const { listing, listingName, assets, leaveOut = () => false } = await readStart();
      const files = (await listFiles(dir, assets)).filter((file) => !leaveOut(file));
      await replace(dir, { from: join(dir, assets), files, listing: rebase(listing, listingName, assets) });
      await keepBase(dir);
      return { copied: files.filter((file) => PICTURE.test(file)).length };
    } finally {
      await lock.release();
    }
  });
}

async function replace(
  dir: string,
  { from, files, listing }: { from: string; files: readonly string[]; listing: Listing },
): Promise<void> {
  await using staging = await createStaging(dir);
  const pictures = join(staging.path, 'new');
  await mkdir(pictures).catch((error: unknown) => {
    throw diskError(error, pictures);
  });
  const replaced = new Set(files.map((file) => file.toLowerCase()));
  for (const file of await listFiles(dir, 'assets/new').catch(missingAsEmpty)) {
    if (!replaced.has(file.toLowerCase()))
      await place(join(dir, 'assets/new', file), join(pictures, file), linkOrCopy);
  }
  // With FICLONE, the copy is fast and takes no space if the file system supports clones: the copy shares the blocks of
  // the original until one of the two files is changed.
  for (const file of files)
    await place(join(from, file), join(pictures, file), (a, b) => copyFile(a, b, constants.COPYFILE_FICLONE));
  const text = formatListing(listing);
  await keepFormerListing(dir, text);
  await staging.commit({ new: text });
}

/**
 * Lists the regular files below a folder, except `.DS_Store`: relative paths with forward slashes. Refuses links and
 * special files.
 */
async function listFiles(dir: string, folder: string, below = ''): Promise<string[]> {
  const root = join(dir, folder);
  const link = below === '' && (await lstat(root).catch(() => undefined))?.isSymbolicLink();
  if (link) throw unsafe(`${root} is a link, which is not followed`);
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' && below === ''
      ? new StoreSyncError('LISTING_MISSING', `There is no ${folder} in the working folder.`)
      : diskError(error, join(root, below));
  });
  const files: string[] = [];
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name === '.DS_Store') continue;
    if (entry.isDirectory()) files.push(...(await listFiles(dir, folder, path)));
    else if (entry.isFile()) files.push(path);
    else
      throw unsafe(
        `${join(root, path)} is ${entry.isSymbolicLink() ? 'a link' : 'not a regular file'}, which is not copied`,
      );
    if (files.length > MAX_FILES) throw unsafe(`${root} contains more than ${MAX_FILES} files`);
  }
  return files;
}

async function place(
  from: string,
  to: string,
  put: (from: string, to: string) => Promise<void>,
): Promise<void> {
  try {
    await mkdir(join(to, '..'), { recursive: true });
    await put(from, to);
  } catch (error) {
    throw diskError(error, to);
  }
}

/**
 * Changes every path below the folder that `assets` names, such as `assets/template/a.png`, to the same path below
 * `assets/new`. Also changes paths under keys that the schema of a listing does not contain.
 */
function rebase(listing: Listing, name: string, assets: string): Listing {
  const text = JSON.stringify(listing, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith(`${assets}/`)) return value;
    if (value.split(/[\\/]/).includes('..'))
      throw unsafe(`${name} names ${value}, which is outside its folder`);
    return value.replace(`${assets}/`, 'assets/new/');
  });
  return parseListing(text, name);
}

async function keepFormerListing(dir: string, next: string): Promise<void> {
  const path = join(dir, LISTING_FILE.new);
  if (!(await stat(path).catch(() => undefined))?.isFile()) return;
  const former = await readListingBytes(path);
  if (former !== undefined && !former.equals(Buffer.from(next)))
    await writeAtomic(`${path}.backup`, former, { mode: 0o644 });
}

function missingAsEmpty(error: unknown): string[] {
  if (error instanceof StoreSyncError && error.code === 'LISTING_MISSING') return [];
  throw error;
}

function unsafe(reason: string): StoreSyncError {
  return new StoreSyncError('LISTING_INVALID', `${reason}.`, {
    hint: 'Keep only regular files below assets/.',
  });
}
