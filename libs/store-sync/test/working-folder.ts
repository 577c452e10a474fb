import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import type { Listing, ListingPicture } from '@storedeck/listing';

import { readListing } from '../src/index.ts';

/**
 * Creates a working folder in another new folder, so that `readTree` also finds files that are written beside the working
 * folder.
 */
export async function makeWorkingFolder(): Promise<string> {
  return mkdtemp(join(await mkdtemp(join(tmpdir(), 'store-sync-')), 'dir-'));
}

/** Creates a folder for the private records of one user. */
export async function makeStateFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'store-sync-state-'));
}

/**
 * Returns the SHA-256 of every file in and beside the working folder, by path. The hash of a JSON file leaves out the
 * times and stamps, which differ between syncs.
 */
export async function readTree(dir: string): Promise<Record<string, string>> {
  const root = join(dir, '..');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const hashes = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const content = file.endsWith('.json')
        ? Buffer.from(bytes.toString().replace(/"syncedAt": "[^"]*"|"(?:stamp|readAt)":[^,}]*/g, ''))
        : bytes;
      return [relative(dir, file), createHash('sha256').update(content).digest('hex')] as const;
    }),
  );
  return Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the entries of all pictures of a listing, including the icon and without app previews. */
export function listImages(listing: Listing | undefined): ListingPicture[] {
  const appStore = Object.values(listing?.appStore?.locales ?? {}).flatMap((locale) =>
    Object.values(locale.screenshots ?? {}).flat(),
  );
  const googlePlay = Object.values(listing?.googlePlay?.locales ?? {}).flatMap((locale) =>
    Object.values(locale.images ?? {}).flat(),
  );
  return [...appStore, ...googlePlay, ...(listing?.appStore?.icon ? [listing.appStore.icon] : [])];
}

/** Returns the entries of a listing that have files: pictures, app previews and poster frames. */
function listFiles(listing: Listing | undefined): Pick<ListingPicture, 'file' | 'bytesSha256'>[] {
  const previews = Object.values(listing?.appStore?.locales ?? {}).flatMap((locale) =>
    Object.values(locale.previews ?? {}).flat(),
  );
  return [...listImages(listing), ...previews, ...previews.flatMap(({ poster }) => (poster ? [poster] : []))];
}

/**
 * Throws unless `assets/current` and `assets/draft` contain exactly the files of `listing` and of the draft, with the
 * hashes that these listings state.
 */
export async function checkWhole(dir: string, listing: Listing | undefined): Promise<void> {
  const tree = await readTree(dir);
  const named = new Map(
    [...listFiles(await readListing(dir, 'draft')), ...listFiles(listing)].flatMap(({ file, bytesSha256 }) =>
      file ? [[file, bytesSha256]] : [],
    ),
  );
  const onDisk = Object.entries(tree).filter(([path]) => /^assets\/(?:current|draft)\//.test(path));
  const wrong = onDisk.filter(([path, hash]) => named.get(path) !== hash).map(([path]) => path);
  const absent = [...named.keys()].filter((path) => path !== undefined && !(path in tree));
  if (wrong.length + absent.length > 0)
    throw new Error(`Not whole: wrong ${wrong.join(', ')}; absent ${absent.join(', ')}`);
}

/** Makes the next sync download every picture again; the listings remain valid. */
export async function forgetPictures(dir: string): Promise<void> {
  for (const name of ['listing-current.json', 'listing-draft.json']) {
    const path = join(dir, name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(/"(sourceChecksum|remoteId)": "[^"]*"/g, '"$1": null'));
  }
}
