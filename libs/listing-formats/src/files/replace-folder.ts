import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { ListingFormatError, throwIfAborted } from '../listing-format-error.ts';
import { isInside, type RegularFile } from './open-regular-file.ts';
import { errorCode, writeFailure } from './system-error.ts';

/**
 * The file that marks a folder as created by an export. A folder without this file may contain someone's work, so it is
 * replaced only if it is empty.
 */
const MARK = '.storedeck-export';
const ONE_HOUR_MS = 3_600_000;
const SWAP_ATTEMPTS = 50;

/** A folder that is being filled. Paths are relative to the folder, with forward slashes. */
export interface TargetFolder {
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Copies an open file. */
  copy(path: string, file: RegularFile): Promise<void>;
  /** Creates a folder, which may stay empty. */
  folder(path: string): Promise<void>;
}

export interface ReplaceOptions {
  /** Absolute path of the folder to replace. */
  readonly out: string;
  /** If given, an `out` outside this folder is refused. Links are followed before the check. */
  readonly within?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fills a new folder next to `out`, and renames the new folder to `out` after everything has succeeded. An existing
 * folder is replaced only if it is empty or was created by an export. If two exports write to the same folder at the
 * same time, the folder has the complete result of the export that finishes later.
 *
 * @returns the number of files written.
 * @throws ListingFormatError EXPORT_BLOCKED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function replaceFolder(
  { out, within, signal }: ReplaceOptions,
  fill: (target: TargetFolder) => Promise<void>,
): Promise<number> {
  const parent = dirname(out);
  await makeInside(parent, within);
  await refuseForeign(out);
  await sweep(parent, basename(out));
  const id = randomBytes(6).toString('hex');
  const staging = join(parent, `.${basename(out)}.staging-${id}`);
  const target = createTarget(staging, signal);
  try {
    await mkdir(staging);
    await fill(target);
    await target.write(MARK, new TextEncoder().encode('The next export replaces this folder.\n'));
    throwIfAborted(signal);
    await swap(staging, out, join(parent, `.${basename(out)}.previous-${id}`));
  } catch (error) {
    throw writeFailure(error, out);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return target.files - 1;
}

async function makeInside(folder: string, within: string | undefined): Promise<void> {
  try {
    // The path is checked before folders are created, because a link in the path could lead out of `within`.
    if (within !== undefined) await checkInside(await nearestFolder(folder), within);
    await mkdir(folder, { recursive: true });
    if (within !== undefined) await checkInside(await realpath(folder), within);
  } catch (error) {
    throw writeFailure(error, folder);
  }
}

async function nearestFolder(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    return nearestFolder(dirname(path));
  }
}

async function checkInside(folder: string, within: string): Promise<void> {
  const root = await realpath(within);
  if (folder === root || isInside(folder, root)) return;
  throw new ListingFormatError('FOLDER_NOT_WRITABLE', `${folder} is not inside ${root}, because of a link.`, {
    hint: 'Replace the link by a folder.',
  });
}

async function refuseForeign(out: string): Promise<void> {
  const stats = await lstat(out).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw writeFailure(error, out);
  });
  if (stats === undefined) return;
  const ours = stats.isDirectory() && (await isReplaceable(out));
  if (ours) return;
  throw new ListingFormatError('EXPORT_BLOCKED', `${out} was not made by an export, so it is not replaced.`, {
    hint: 'Move it to another place, or export into another folder.',
  });
}

async function isReplaceable(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    // Another export has just removed the folder. A missing folder counts as empty.
    if (errorCode(error) === 'ENOENT') return [];
    throw writeFailure(error, folder);
  });
  return names.length === 0 || names.includes(MARK);
}

/** Removes folders that were left by killed exports and that are older than an hour. */
async function sweep(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent).catch(() => [])) {
    if (!entry.startsWith(`.${name}.staging-`) && !entry.startsWith(`.${name}.previous-`)) continue;
    const age =
      Date.now() - ((await stat(join(parent, entry)).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > ONE_HOUR_MS) await rm(join(parent, entry), { recursive: true, force: true });
  }
}

async function swap(staging: string, out: string, previous: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const aside = `${previous}-${attempt}`;
    await rename(out, aside).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
    try {
      await rename(staging, out);
      return;
    } catch (error) {
      // With these codes, another export has created `out` in the meantime, so the replacement is attempted again.
      const taken = errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST';
      if (taken && attempt < SWAP_ATTEMPTS) continue;
      await rename(aside, out).catch(() => undefined);
      throw error;
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  }
}

function createTarget(
  root: string,
  signal: AbortSignal | undefined,
): TargetFolder & { readonly files: number } {
  let files = 0;
  const place = async (path: string): Promise<string> => {
    throwIfAborted(signal);
    files += 1;
    const to = join(root, path);
    await mkdir(dirname(to), { recursive: true });
    return to;
  };
  return {
    get files() {
      return files;
    },
    async write(path, bytes) {
      const handle = await open(await place(path), 'wx', 0o644);
      try {
        await handle.writeFile(bytes);
      } finally {
        await handle.close();
      }
    },
    copy: async (path, file) => copyFile(file, await place(path)),
    async folder(path) {
      await mkdir(join(root, path), { recursive: true });
    },
  };
}

/** Copies as many bytes as the file had when it was opened, so that a growing file cannot keep the copy running. */
export async function copyFile({ handle, size }: RegularFile, to: string): Promise<void> {
  const source = handle.createReadStream({ start: 0, end: size - 1, autoClose: false });
  const sink = createWriteStream(to, { flags: 'wx', mode: 0o644 });
  await pipeline(source, sink);
  if (sink.bytesWritten !== size) throw Object.assign(new Error('short copy'), { code: 'EIO' });
}
