import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { flushFolder } from './flush-folder.ts';
import { readCode, notRegular, writeFailure } from './folder-failure.ts';
import { placeIn } from './place-in.ts';
import { temporaryName } from './temporary-names.ts';

/** Options of `Folder.replace`. */
export interface ReplaceOptions {
  /** Permission bits of the new file. */
  readonly mode: number;
  /** Whether a file that already exists stays unchanged. Default: false. */
  readonly keepExisting?: boolean;
  /** Runs right before the new content replaces the old content. If `confirm` throws, the old content stays. */
  readonly confirm?: () => Promise<void>;
}

/** Replaces the content of a file as `Folder.replace` describes. `path` is relative to `root`. */
export async function replaceFile(
  { root, path }: { root: string; path: string },
  data: string | Uint8Array,
  { mode, keepExisting = false, confirm }: ReplaceOptions,
): Promise<boolean> {
  const place = await placeIn(root, path);
  const temporary = join(dirname(place), temporaryName(basename(place)));
  try {
    await refuseOther(place);
    await writeWhole(temporary, typeof data === 'string' ? Buffer.from(data) : data, mode);
  } catch (error) {
    await rm(temporary, { force: true });
    throw writeFailure(error, place);
  }
  try {
    await confirm?.();
    if (!(await putInPlace({ temporary, place, keepExisting }))) return false;
    await flushFolder(dirname(place));
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Refuses a path at which there is something else than a regular file, such as a link, which would be replaced. */
async function refuseOther(place: string): Promise<void> {
  const found = await lstat(place).catch(() => undefined);
  if (found && !found.isFile()) throw notRegular(place, found);
}

async function writeWhole(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.chmod(mode);
    // On a full disk, a write may store only a part of the bytes without an error. `writeFile` then writes the rest, so
    // that the error of the full disk appears.
    await handle.writeFile(bytes);
    await handle.sync();
    if ((await handle.stat()).size !== bytes.byteLength)
      throw Object.assign(new Error('short write'), { code: 'ENOSPC' });
  } finally {
    await handle.close();
  }
}

async function putInPlace({
  temporary,
  place,
  keepExisting,
}: {
  temporary: string;
  place: string;
  keepExisting: boolean;
}): Promise<boolean> {
  try {
    if (keepExisting) return await linkIfAbsent(temporary, place);
    await rename(temporary, place);
    return true;
  } catch (error) {
    throw writeFailure(error, place);
  }
}

/**
 * Puts the file in place and returns true, or returns false if the target exists. Uses a hard link: creating a link
 * fails if the target exists, whereas a rename would overwrite the target. Without hard links, the target is checked
 * before the rename.
 */
async function linkIfAbsent(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (readCode(error) === 'EEXIST') return false;
    if (await lstat(to).catch(() => undefined)) return false;
    await rename(from, to);
    return true;
  }
}
