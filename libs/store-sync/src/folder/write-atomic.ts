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
  /** Leaves a file that already exists unchanged. */
  keepExisting?: boolean;
  /** Runs right before the new content replaces the old; when it throws, the old content stays. */
  confirm?: () => Promise<void>;
}

/**
 * Replaces the content of a file. A reader, a crash or a full disk at any moment finds either the whole old content or
 * the whole new one. Writes to the same path run one after the other.
 *
 * @returns whether the content was written; false only with `keepExisting`.
 * @throws StoreSyncError DISK_FULL, FOLDER_NOT_WRITABLE; and what `confirm` throws
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
    // `writeFile` continues after short writes, which come before the error when a disk is full.
    await handle.writeFile(bytes);
    await handle.sync();
    if ((await handle.stat()).size !== bytes.byteLength)
      throw Object.assign(new Error('short write'), { code: 'ENOSPC' });
  } finally {
    await handle.close();
  }
}

/** A hard link fails where a rename would overwrite. File systems without hard links check before they rename. */
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
