import { dirname, join } from 'node:path';

import { Folder, isHostError } from '@storedeck/host/folder';
import type { Listing } from '@storedeck/listing';

import { type AppIds, appOfListing, refuseOtherApp } from '../app-ids.ts';
import { asDiskError, diskError } from '../files/disk-error.ts';
import { linkOrCopy } from '../files/link-or-copy.ts';
import { runInOrder } from '../files/run-in-order.ts';
import { formatListing, parseListing } from '../folder/listing-file.ts';
import { inLockedFolder } from '../folder/recover-working-folder.ts';
import { refuseOtherFolder } from '../folder/refuse-other-folder.ts';
import { createStaging } from '../folder/staging.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { keepBase } from './base-listing.ts';
import { keepFormerNew, type KeptBackups } from './former-new.ts';
import { removeOldBackups } from './old-backups.ts';
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

/** What a start of New has done. */
export interface StartedNew extends KeptBackups {
  /** The number of copied pictures. */
  copied: number;
}

/** Where New is started. */
export interface StartOptions {
  /** The working folder. */
  dir: string;
  /** The ids of the app for which the folder has credentials. A listing of another app is refused. */
  app?: AppIds | undefined;
}

/**
 * Copies the pictures of the starting point into `assets/new/`, and writes its listing as `listing.json` with the paths
 * changed to `assets/new/`. Files with other names in `assets/new/` are kept. The pictures and the listing file change
 * together or not at all. The previous listing and its pictures are first copied to `assets/new-backup-<time>/`, and
 * all but the newest three of these folders are removed.
 *
 * @throws StoreSyncError LISTING_INVALID, LISTING_MISSING (the folder of pictures does not exist), OTHER_APP, DISK_FULL,
 * FOLDER_NOT_WRITABLE
 */
export async function replaceNewListing(
  { dir, app = {} }: StartOptions,
  readStart: () => Promise<StartingPoint>,
): Promise<StartedNew> {
  return runInOrder(newListingQueue(dir), () =>
    inLockedFolder(dir, async () => {
      const { listing, listingName, assets, leaveOut = () => false } = await readStart();
      const source = appOfListing(listingName, listing);
      refuseOtherApp(source, { name: 'the credentials', ids: app });
      await refuseOtherFolder(dir, source);
      const files = (await listFiles(dir, assets)).filter((file) => !leaveOut(file));
      const backup = await replace(dir, {
        from: assets,
        files,
        listing: rebase(listing, listingName, assets),
      });
      await keepBase(dir);
      const removedBackups = await removeOldBackups(dir, backup);
      return { copied: files.filter((file) => PICTURE.test(file)).length, backup, removedBackups };
    }),
  );
}

async function replace(
  dir: string,
  { from, files, listing }: { from: string; files: readonly string[]; listing: Listing },
): Promise<string | null> {
  await using staging = await createStaging(dir);
  const folder = new Folder(dir);
  const pictures = new Folder(staging.path);
  await pictures.makeFolder('new').catch(asDiskError(staging.path));
  const replaced = new Set(files.map((file) => file.toLowerCase()));
  for (const file of await listFiles(dir, 'assets/new').catch(missingAsEmpty)) {
    if (!replaced.has(file.toLowerCase()))
      await place(pictures, file, (to) => linkOrCopy(join(dir, 'assets/new', file), to));
  }
  for (const file of files) await place(pictures, file, (to) => folder.copyTo(`${from}/${file}`, to));
  const text = formatListing(listing);
  const backup = await keepFormerNew(dir, staging);
  await staging.commit({ new: text });
  return backup;
}

/**
 * Lists the regular files below a folder, except `.DS_Store`: relative paths with forward slashes. Refuses links and
 * special files.
 */
async function listFiles(dir: string, folder: string, below = ''): Promise<string[]> {
  const root = join(dir, folder);
  const entries = await new Folder(dir)
    .entries(below === '' ? folder : `${folder}/${below}`)
    .catch((error: unknown) => {
      if (isHostError(error) && error.code === 'NOT_A_FOLDER') throw unsafe(error.message.replace(/\.$/, ''));
      throw diskError(error, join(root, below));
    });
  if (entries === undefined)
    throw new StoreSyncError('LISTING_MISSING', `There is no ${folder} in the working folder.`);
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

async function place(staging: Folder, file: string, put: (to: string) => Promise<void>): Promise<void> {
  const path = `new/${file}`;
  try {
    await staging.makeFolder(dirname(path));
    await put(join(staging.root, path));
  } catch (error) {
    throw diskError(error, path);
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

function missingAsEmpty(error: unknown): string[] {
  if (error instanceof StoreSyncError && error.code === 'LISTING_MISSING') return [];
  throw error;
}

function unsafe(reason: string): StoreSyncError {
  return new StoreSyncError('LISTING_INVALID', `${reason}.`, {
    hint: 'Keep only regular files below assets/.',
  });
}
