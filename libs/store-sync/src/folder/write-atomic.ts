import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { diskError, errorCode } from './disk-error.ts';
import { flushFolder } from './flush-folder.ts';
import { resolveInOwnFolder } from './resolve-in-own-folder.ts';
import { runInOrder } from './run-in-order.ts';
import { temporaryPath } from './temporary-files.ts';

interface WriteOptions {
  /** Permission bits of the new file. */
  mode: number;
  /** Whether a file that already exists stays unchanged. Default: false. */
  keepExisting?: boolean;
  /** Runs right before the new content replaces the old content. If `confirm` throws, the old content stays. */
  confirm?: () => Promise<void>;
}

/**
 * Replaces the content of a file. At any moment, also after a crash or when the disk is full, the file contains either
 * the whole old content or the whole new content. Writes of this process to the same path run one after the other.
 *
 * @returns whether the content was written; false only with `keepExisting`.
 * @throws StoreSyncError DISK_FULL, FOLDER_NOT_WRITABLE; and errors that `confirm` throws
 */
export function writeAtomic(
  path: string,
  data: string | Uint8Array,
  options: WriteOptions,
): Promise<boolean> {
  return runInOrder(resolve(path), async () => {
    try {
      return await replaceFile(await resolveInOwnFolder(path), data, options);
    } catch (error) {
      throw diskError(error, path);
    }
  });
}

async function replaceFile(
  path: string,
  data: string | Uint8Array,
  { mode, keepExisting = false, confirm }: WriteOptions,
): Promise<boolean> {
  const temporary = temporaryPath(path);
  try {
    await writeWhole(temporary, typeof data === 'string' ? Buffer.from(data) : data, mode);
    await confirm?.();
    if (!keepExisting) await rename(temporary, path);
    else if (!(await linkIfAbsent(temporary, path))) return false;
    await flushFolder(dirname(path));
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
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
    if (errorCode(error) === 'EEXIST') return false;
    if (await stat(to).catch(() => undefined)) return false;
    await rename(from, to);
    return true;
  }
}
