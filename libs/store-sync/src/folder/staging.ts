import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { diskError, errorCode } from './disk-error.ts';
import { flushFolder } from './flush-folder.ts';
import { LISTING_FILE } from './listing-file.ts';
import { writeAtomic } from './write-atomic.ts';

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
 * 5. `.replacing-<id>` is removed, with the old folders in it.
 */
export type ReplacedListing = 'current' | 'draft' | 'new';

const REPLACED: readonly ReplacedListing[] = ['current', 'draft', 'new'];
const STAGING = '.staging-';
const REPLACING = '.replacing-';

/** A replacement of listings. Disposing of this object removes the new folders if they were not committed. */
export interface Staging extends AsyncDisposable {
  /** The hidden folder in which the new folders are built: `<path>/current` becomes `assets/current`. */
  path: string;
  /** Replaces the folders for which a new one was built, and the listing files whose new text is in `texts`. */
  commit(texts: Partial<Record<ReplacedListing, string>>): Promise<void>;
}

/** Begins a replacement. The caller must have the folder lock until the replacement is disposed of. */
export async function createStaging(dir: string): Promise<Staging> {
  const assets = join(dir, 'assets');
  const id = randomBytes(6).toString('hex');
  const path = join(assets, STAGING + id);
  await mkdir(path).catch((error: unknown) => {
    throw diskError(error, path);
  });
  return {
    path,
    async commit(texts) {
      try {
        await refuseMountPoints(assets, path);
        for (const which of REPLACED) {
          if (texts[which] !== undefined) await writeFlushed(join(path, LISTING_FILE[which]), texts[which]);
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
  const { dev } = await stat(assets);
  for (const folder of REPLACED) {
    const place = join(assets, folder);
    const found = await lstat(place).catch(() => undefined);
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
  for (const name of await readdir(assets)) {
    if (name.startsWith(REPLACING) && (await isFolder(join(assets, name)))) {
      const completed = await finishReplacement(dir, name);
      if (completed.length > 0)
        notes.push(`Finished an interrupted replacement of ${completed.join(' and ')}.`);
    } else if (name.startsWith(STAGING)) {
      await rm(join(assets, name), { recursive: true, force: true });
    } else if (name.startsWith('.lock-')) {
      await rm(join(assets, name), { force: true });
    }
  }
  return notes;
}

/** Carries out steps 3 to 5 of `ReplacedListing`. Returns the names of the folders and files that were put in place. */
async function finishReplacement(dir: string, name: string): Promise<string[]> {
  const assets = join(dir, 'assets');
  const replacing = join(assets, name);
  const done: string[] = [];
  await flushFolder(assets);
  for (const folder of REPLACED)
    if (await putFolder({ assets, replacing, folder })) done.push(`assets/${folder}`);
  await flushFolder(assets);
  for (const file of REPLACED.map((which) => LISTING_FILE[which])) {
    if (!(await exists(join(replacing, file)))) continue;
    await renameOrCopy(join(replacing, file), join(dir, file));
    done.push(file);
  }
  await flushFolder(dir);
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
  if (!(await exists(place))) await renameIfThere(former, place);
  return false;
}

async function writeFlushed(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o644);
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
  return (await lstat(path).catch(() => undefined))?.isDirectory() === true;
}

/** Renames a file, or copies it to another disk. The source is removed last, so that recovery can repeat the copy. */
async function renameOrCopy(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await writeAtomic(to, await readFile(from), { mode: 0o644 });
    await rm(from);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
