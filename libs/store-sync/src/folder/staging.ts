import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { diskError, errorCode } from './disk-error.ts';
import { flushFolder } from './flush-folder.ts';
import { LISTING_FILE } from './listing-file.ts';
import { writeAtomic } from './write-atomic.ts';

/**
 * A folder of `assets/` and its listing file are replaced together, in these steps:
 *
 * 1. The new folder is built as `.staging-<target>-<id>`. Its listing is written last, into that folder, as `.listing.json`.
 * 2. `<target>` is renamed to `.previous-<target>-<id>`.
 * 3. `.staging-<target>-<id>` is renamed to `<target>`.
 * 4. `<target>/.listing.json` is renamed to the listing file, or copied when `assets` is on another disk.
 * 5. `.previous-<target>-<id>` is removed.
 *
 * After a crash, `settleSwaps` brings the folder back to the state before step 2, or forward to the state after step 5.
 */
export type SwapTarget = 'current' | 'new';

const PENDING_LISTING = '.listing.json';
const TARGETS: readonly SwapTarget[] = ['current', 'new'];

export interface Staging {
  /** The new folder. */
  path: string;
  /** Replaces the folder and the listing file. */
  commit(listingText: string): Promise<void>;
  /** Removes the new folder; does nothing after `commit`. */
  discard(): Promise<void>;
}

/** Begins a replacement. The caller must hold the folder lock until `commit` or `discard` has finished. */
export async function createStaging(dir: string, target: SwapTarget): Promise<Staging> {
  const assets = join(dir, 'assets');
  const id = `${target}-${randomBytes(6).toString('hex')}`;
  const path = join(assets, `.staging-${id}`);
  await mkdir(path).catch((error: unknown) => {
    throw diskError(error, path);
  });
  return {
    path,
    async commit(listingText) {
      try {
        await writePendingListing(join(path, PENDING_LISTING), listingText);
        await flushFolder(path);
        await renameIfThere(join(assets, target), join(assets, `.previous-${id}`));
        await rename(path, join(assets, target));
        await finishSwap(dir, target);
      } catch (error) {
        throw diskError(error, path);
      }
    },
    discard: () => rm(path, { recursive: true, force: true }),
  };
}

/** Finishes or undoes replacements that a crash interrupted. Returns a sentence for each. The caller must hold the folder lock. */
export async function settleSwaps(dir: string): Promise<string[]> {
  const assets = join(dir, 'assets');
  const done: string[] = [];
  for (const target of TARGETS) {
    const names = await readdir(assets);
    const previous = names.find((name) => name.startsWith(`.previous-${target}-`));
    if (previous !== undefined && !names.includes(target)) {
      const staging = previous.replace('.previous-', '.staging-');
      const ready = await exists(join(assets, staging, PENDING_LISTING));
      await rename(join(assets, ready ? staging : previous), join(assets, target));
      done.push(`${ready ? 'Finished' : 'Undid'} an interrupted replacement of assets/${target}.`);
    }
    if (await hasPendingListing(join(assets, target)))
      done.push(`Put the new ${LISTING_FILE[target]} in place.`);
    await finishSwap(dir, target);
    for (const name of names.filter((at) => at.startsWith(`.staging-${target}-`))) {
      await rm(join(assets, name), { recursive: true, force: true });
    }
  }
  for (const name of await readdir(assets)) {
    if (name.startsWith('.lock-')) await rm(join(assets, name), { force: true });
  }
  return done;
}

async function finishSwap(dir: string, target: SwapTarget): Promise<void> {
  const assets = join(dir, 'assets');
  await flushFolder(assets);
  if (await hasPendingListing(join(assets, target)))
    await renameOrCopy(join(assets, target, PENDING_LISTING), join(dir, LISTING_FILE[target]));
  await flushFolder(dir);
  for (const name of await readdir(assets)) {
    if (name.startsWith(`.previous-${target}-`))
      await rm(join(assets, name), { recursive: true, force: true });
  }
}

async function writePendingListing(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  const handle = await open(part, 'wx', 0o644);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, path);
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

/** False for a symbolic link: the files behind it must not be moved. */
async function hasPendingListing(folder: string): Promise<boolean> {
  const isFolder = (await lstat(folder).catch(() => undefined))?.isDirectory();
  return isFolder === true && exists(join(folder, PENDING_LISTING));
}

/** Renames a file, or copies it to another disk. The source is removed last, so that the copy is repeated after a crash. */
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
