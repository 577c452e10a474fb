import { randomBytes } from 'node:crypto';
import { link, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

import { StoreSyncError } from '../store-sync-error.ts';
import { diskError, errorCode } from './disk-error.ts';

const TEMPORARY = /^\..+\.tmp-(\d+)-[0-9a-f]{12}$/;
const ONE_HOUR_MS = 3_600_000;
const queues = new Map<string, Promise<unknown>>();

/**
 * Writes a file so that a reader, a crash or a full disk at any instant leaves the whole former or the whole new content.
 * Writes to one path run one after the other. With `keepExisting` a file that is already there wins; `confirm` is asked
 * right before the new content takes its place, and by throwing leaves the former.
 *
 * @returns whether the content was written.
 * @throws StoreSyncError DISK_FULL, FOLDER_NOT_WRITABLE
 */
export function writeAtomic(
  path: string,
  data: string | Uint8Array,
  options: { mode: number; keepExisting?: boolean; confirm?: () => Promise<void> },
): Promise<boolean> {
  return inTurn(resolve(path), async () => {
    try {
      return await replaceFile(await insideOwnFolder(path), data, options);
    } catch (error) {
      throw diskError(error, path);
    }
  });
}

/** Runs `work` after everything that was queued for the same path before. */
export async function inTurn<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const before = queues.get(path);
  const mine = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  queues.set(path, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(path) === mine) queues.delete(path);
  }
}

/** Removes what writes that were killed have left in `dir`: of processes that are gone, or older than an hour. */
export async function sweepTemporaryFiles(dir: string): Promise<string[]> {
  const swept: string[] = [];
  for (const name of await readdir(dir)) {
    const pid = TEMPORARY.exec(name)?.[1];
    if (pid === undefined) continue;
    const path = join(dir, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (isAlive(Number(pid)) && age < ONE_HOUR_MS) continue;
    await rm(path, { force: true });
    swept.push(name);
  }
  return swept;
}

/** Whether a process with this id runs on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Makes the names in a folder survive a power cut. Windows cannot open folders, and needs no such call. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function replaceFile(
  path: string,
  data: string | Uint8Array,
  {
    mode,
    keepExisting = false,
    confirm,
  }: { mode: number; keepExisting?: boolean; confirm?: () => Promise<void> },
): Promise<boolean> {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  const temporary = join(
    dirname(path),
    `.${basename(path)}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`,
  );
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.chmod(mode);
      // writeFile loops over short writes, which a full disk or a limit answers before the error comes.
      await handle.writeFile(bytes);
      await handle.sync();
      if ((await handle.stat()).size !== bytes.byteLength)
        throw Object.assign(new Error('short write'), { code: 'ENOSPC' });
    } finally {
      await handle.close();
    }
    await confirm?.();
    if (keepExisting) {
      const linked = await linkIfAbsent(temporary, path);
      if (!linked) return false;
    } else {
      await rename(temporary, path);
    }
    await syncFolder(dirname(path));
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A hard link fails where a rename would overwrite; file systems without links get a look before the rename. */
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

/** Follows a linked file as its owner meant it, but never out of the folder it stands in. */
async function insideOwnFolder(path: string): Promise<string> {
  const target = await realpath(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  const folder = await realpath(dirname(path));
  if (target === undefined) return join(folder, basename(path));
  const inside = relative(folder, target);
  if (inside.startsWith(`..${sep}`) || inside === '..' || resolve(inside) === inside) {
    throw new StoreSyncError('FOLDER_NOT_WRITABLE', `${path} is a link to a file outside its folder.`, {
      hint: 'Edit the linked file itself, or replace the link by a file.',
    });
  }
  return target;
}
