import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { diskError, errorCode } from './disk-error.ts';
import { LISTING_FILE } from './listing-file.ts';
import { syncFolder, writeAtomic } from './write-atomic.ts';

/**
 * How a folder of `assets/` and its listing file are replaced together:
 *
 * 1. The new folder is built as `.staging-<target>-<id>`, and its listing is written into it as `.listing.json`, last.
 * 2. `<target>` is renamed to `.previous-<target>-<id>`.
 * 3. `.staging-<target>-<id>` is renamed to `<target>`.
 * 4. `<target>/.listing.json` is renamed over the listing file, or copied where `assets` is a disk of its own.
 * 5. `.previous-<target>-<id>` is removed.
 *
 * `settleSwaps` brings a folder to the state before 2 or after 5 from wherever a crash stopped it.
 */
export type SwapTarget = 'current' | 'new';

const PENDING_LISTING = '.listing.json';
const TARGETS: readonly SwapTarget[] = ['current', 'new'];

export interface Staging {
  /** The new folder. */
  path: string;
  /** Makes the new folder and the listing text the valid ones. */
  commit(listingText: string): Promise<void>;
  /** Removes the new folder unless it was committed. */
  discard(): Promise<void>;
}

/** Begins a replacement. The caller holds the folder lock until `commit` or `discard` is done. */
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
        await syncFolder(path);
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

/** Finishes or undoes what a crash left in `assets/`, and says what was done. The caller holds the folder lock. */
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
  await syncFolder(assets);
  if (await hasPendingListing(join(assets, target)))
    await moveOver(join(assets, target, PENDING_LISTING), join(dir, LISTING_FILE[target]));
  await syncFolder(dir);
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

/** A link in the place of the folder may lead to files that are not ours to move. */
async function hasPendingListing(folder: string): Promise<boolean> {
  const isFolder = (await lstat(folder).catch(() => undefined))?.isDirectory();
  return isFolder === true && exists(join(folder, PENDING_LISTING));
}

/** Where `assets` is a disk of its own, nothing can be renamed out of it; the former name goes last, so that a crash repeats this. */
async function moveOver(from: string, to: string): Promise<void> {
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
