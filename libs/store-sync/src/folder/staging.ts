import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { flushFolder, Folder } from '@storedeck/host/folder';

import { asDiskError, diskError, errorCode } from '../files/disk-error.ts';
import { writeAtomic } from '../files/write-atomic.ts';
import { LISTING_FILE } from './listing-file.ts';

/**
 * A listing whose file, and whose folder in `assets/`, can be replaced. All files and folders are replaced together, in
 * these steps:
 *
 * 1. The new folders are built in `.staging-<id>`, under the same names as in `assets/`. The new listing files are
 *    written there last.
 * 2. `.staging-<id>` is renamed to `.replacing-<id>`. From here on, the replacement is completed even after a crash.
 * 3. For each new folder, the old folder in `assets/` is renamed to `.replacing-<id>/former-<name>`, and the new folder
 *    takes its place.
 * 4. Each new listing file is renamed to its place in the working folder, or copied if `assets` is on another disk.
 * 5. Each folder in `.replacing-<id>/kept`, a copy of what was replaced, is renamed to its place in `assets/`.
 * 6. `.replacing-<id>` is removed, with the old folders in it.
 */
export type ReplacedListing = 'current' | 'draft' | 'new';

const REPLACED: readonly ReplacedListing[] = ['current', 'draft', 'new'];
/** The beginning of the name of a folder that recovery removes. */
export const STAGING_PREFIX = '.staging-';
const REPLACING = '.replacing-';
const KEPT = 'kept';
/** The names of the copies that a replacement may put into `assets/`. */
const KEPT_NAME = /^new-backup-[\w-]+$/;
/** The largest listing file that is copied from one disk to another. */
const MAX_LISTING_BYTES = 64 * 1024 * 1024;

/** A replacement of listings. Disposing of this object removes the new folders if they were not committed. */
export interface Staging extends AsyncDisposable {
  /** The hidden folder in which the new folders are built: `<path>/current` becomes `assets/current`. */
  path: string;
  /** Returns the path for a copy of what is replaced. With the commit, the copy becomes the folder `assets/<name>`. */
  keptAs(name: string): Promise<string>;
  /** Replaces the folders for which a new one was built, and the listing files whose new text is in `texts`. */
  commit(texts: Partial<Record<ReplacedListing, string>>): Promise<void>;
}

/** Begins a replacement. The caller must have the folder lock until the replacement is disposed of. */
export async function createStaging(dir: string): Promise<Staging> {
  const assets = join(dir, 'assets');
  const id = randomBytes(6).toString('hex');
  const path = join(assets, STAGING_PREFIX + id);
  await new Folder(assets).makeFolder(STAGING_PREFIX + id).catch(asDiskError(path));
  return {
    path,
    async keptAs(name) {
      return join(await new Folder(path).makeFolder(KEPT), name);
    },
    async commit(texts) {
      try {
        await refuseMountPoints(assets, path);
        for (const which of REPLACED) {
          if (texts[which] !== undefined) await writeFlushed(path, LISTING_FILE[which], texts[which]);
        }
        await flushFolder(path);
        await rename(path, join(assets, REPLACING + id));
        await finishReplacement(dir, REPLACING + id);
      } catch (error) {
        throw diskError(error, path);
      }
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/**
 * Rejects if a folder that will be replaced is the root of another disk, because such a folder cannot be renamed. Must
 * be called before step 2 of `ReplacedListing`, because the replacement cannot be undone after that step.
 */
async function refuseMountPoints(assets: string, staging: string): Promise<void> {
  const { dev } = await lstat(assets);
  for (const folder of REPLACED) {
    const place = join(assets, folder);
    const found = await look(place);
    if (found && found.dev !== dev && (await isFolder(join(staging, folder))))
      throw diskError({ code: 'EBUSY' }, place);
  }
}

/**
 * Completes replacements that a crash interrupted, and removes the staging folders of replacements that had not reached
 * step 2. Also removes temporary files of locks. Returns a sentence for each completed replacement. The caller must
 * have the folder lock.
 */
export async function settleReplacements(dir: string): Promise<string[]> {
  const assets = join(dir, 'assets');
  const notes: string[] = [];
  for (const { name } of (await new Folder(assets).entries('')) ?? []) {
    if (name.startsWith(REPLACING) && (await isFolder(join(assets, name)))) {
      const completed = await finishReplacement(dir, name);
      if (completed.length > 0)
        notes.push(`Finished an interrupted replacement of ${completed.join(' and ')}.`);
    } else if (name.startsWith(STAGING_PREFIX)) {
      await rm(join(assets, name), { recursive: true, force: true });
    } else if (name.startsWith('.lock-')) {
      await rm(join(assets, name), { force: true });
    }
  }
  return notes;
}

/** Carries out steps 3 to 6 of `ReplacedListing`. Returns the names of the folders and files that were put in place. */
async function finishReplacement(dir: string, name: string): Promise<string[]> {
  const assets = join(dir, 'assets');
  const replacing = join(assets, name);
  const done: string[] = [];
  await flushFolder(assets);
  for (const folder of REPLACED)
    if (await putFolder({ assets, replacing, folder })) done.push(`assets/${folder}`);
  await flushFolder(assets);
  for (const file of REPLACED.map((which) => LISTING_FILE[which])) {
    if (!(await look(join(replacing, file)))?.isFile()) continue;
    await renameOrCopy({ dir, name, file });
    done.push(file);
  }
  await flushFolder(dir);
  await putKept(assets, name);
  await rm(replacing, { recursive: true, force: true });
  return done;
}

async function putFolder(at: {
  assets: string;
  replacing: string;
  folder: ReplacedListing;
}): Promise<boolean> {
  const [next, place] = [join(at.replacing, at.folder), join(at.assets, at.folder)];
  const former = join(at.replacing, `former-${at.folder}`);
  if (await isFolder(next)) {
    await rm(former, { recursive: true, force: true });
    await renameIfThere(place, former);
    await rename(next, place);
    return true;
  }
  // If someone removed the new folder after a crash, the old folder is put back, because old pictures are better than
  // no pictures.
  if (!(await look(place))) await renameIfThere(former, place);
  return false;
}

async function putKept(assets: string, name: string): Promise<void> {
  for (const kept of (await new Folder(assets).entries(`${name}/${KEPT}`)) ?? []) {
    const place = join(assets, kept.name);
    if (kept.isDirectory() && KEPT_NAME.test(kept.name) && !(await look(place)))
      await rename(join(assets, name, KEPT, kept.name), place);
  }
}

async function writeFlushed(folder: string, name: string, text: string): Promise<void> {
  const handle = await new Folder(folder).create(name);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

/**
 * Whether a path is a folder. False for a symbolic link to a folder, because the files in the target of the link must
 * not be moved.
 */
async function isFolder(path: string): Promise<boolean> {
  return (await look(path))?.isDirectory() === true;
}

/** Renames a file, or copies it to another disk. The source is removed last, so that recovery can repeat the copy. */
async function renameOrCopy({ dir, name, file }: { dir: string; name: string; file: string }): Promise<void> {
  const from = join(dir, 'assets', name, file);
  try {
    await rename(from, join(dir, file));
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    const bytes = await new Folder(dir).read(`assets/${name}/${file}`, { maxBytes: MAX_LISTING_BYTES });
    if (bytes) await writeAtomic({ dir, path: file }, bytes, { mode: 0o644 });
    await rm(from);
  }
}

function look(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(() => undefined);
}
