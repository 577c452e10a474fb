import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

import { abandonedIn, Folder, type OpenedFile, removeAbandoned, temporaryName } from '@storedeck/host/folder';

import { ListingFormatError, throwIfAborted } from '../listing-format-error.ts';
import type { TargetOptions } from '../write-listing.ts';
import { findForeign, writeMark } from './export-mark.ts';
import { FileCopies } from './file-copies.ts';
import { errorCode, writeFailure } from './system-error.ts';

const SWAP_ATTEMPTS = 50;

/** A folder that is being filled. Paths are relative to the folder, with forward slashes. */
export interface TargetFolder {
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Copies an open file. A file that is copied several times takes the space of one copy. */
  copy(path: string, file: OpenedFile): Promise<void>;
  /** Creates a folder, which may stay empty. */
  folder(path: string): Promise<void>;
}

/**
 * Fills a new folder next to `out`, and renames the new folder to `out` after everything has succeeded. An existing
 * folder is replaced only if it contains nothing but what an export has written. If two exports write to the same folder at the
 * same time, the folder has the complete result of the export that finishes later.
 *
 * @returns the number of files written.
 * @throws ListingFormatError EXPORT_BLOCKED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function replaceFolder(
  { out, within, signal }: TargetOptions,
  fill: (target: TargetFolder) => Promise<void>,
): Promise<number> {
  const parent = dirname(out);
  await makeInside(parent, within);
  await recoverExport(out);
  await refuseForeign(out);
  const staging = join(parent, temporaryName(basename(out)));
  const target = createTarget(new Folder(staging), signal);
  try {
    await mkdir(staging);
    await fill(target);
    await writeMark(new Folder(staging), target.paths);
    throwIfAborted(signal);
    // Someone may have put a file into the folder since it was examined.
    await refuseForeign(out);
    await swap(staging, out);
  } catch (error) {
    throw writeFailure(error, out);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return target.paths.length;
}

/**
 * Removes what killed exports to `out` have left beside it. If such an export had already moved the previous folder
 * away, the previous folder is put back first.
 *
 * @throws ListingFormatError FOLDER_NOT_WRITABLE
 */
export async function recoverExport(out: string): Promise<void> {
  const [parent, name] = [dirname(out), basename(out)];
  try {
    const [former] = await abandonedIn(parent, formerName(name));
    const isMissing = (await lstat(out).catch(() => undefined)) === undefined;
    if (former !== undefined && isMissing) await rename(former, out);
    for (const left of [name, formerName(name)]) await removeAbandoned(parent, left);
  } catch (error) {
    throw writeFailure(error, out);
  }
}

/** The name of the folder to which an export moves the previous folder, before it gets a temporary name. */
function formerName(name: string): string {
  return `${name}.former`;
}

async function makeInside(folder: string, within: string | undefined): Promise<void> {
  try {
    if (within === undefined) await mkdir(folder, { recursive: true });
    else if (folder !== within)
      await new Folder(within).makeFolder(relative(within, folder).split(sep).join('/'));
  } catch (error) {
    throw writeFailure(error, folder);
  }
}

async function refuseForeign(out: string): Promise<void> {
  const stats = await lstat(out).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw writeFailure(error, out);
  });
  if (stats === undefined) return;
  if (!stats.isDirectory()) throw blocked(out, out);
  const foreign = await findForeign(new Folder(out)).catch((error: unknown) => {
    throw writeFailure(error, out);
  });
  if (foreign !== undefined) throw blocked(out, join(out, foreign));
}

function blocked(out: string, file: string): ListingFormatError {
  const reason = `${file} was not written by an export, or was changed since`;
  return new ListingFormatError('EXPORT_BLOCKED', `${reason}, so ${out} is not replaced.`, {
    hint: `Move ${file} to another place. Then export again.`,
  });
}

async function swap(staging: string, out: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const aside = join(dirname(out), temporaryName(formerName(basename(out))));
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
  folder: Folder,
  signal: AbortSignal | undefined,
): TargetFolder & { readonly paths: readonly string[] } {
  const paths: string[] = [];
  const copies = new FileCopies(folder);
  return {
    paths,
    async write(path, bytes) {
      throwIfAborted(signal);
      paths.push(path);
      if (path.includes('/')) await folder.makeFolder(dirname(path));
      const file = await folder.create(path);
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
    },
    async copy(path, file) {
      throwIfAborted(signal);
      paths.push(path);
      await copies.add(file, path);
    },
    async folder(path) {
      await folder.makeFolder(path);
    },
  };
}
