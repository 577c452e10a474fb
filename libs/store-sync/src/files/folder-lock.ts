import { randomBytes } from 'node:crypto';
import { mkdir, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

import { parseJson } from '@storedeck/foreign-text';
import { Folder, isRunning, LockFile, thisProcess } from '@storedeck/host/folder';
import { z } from 'zod';

import { StoreSyncError } from '../store-sync-error.ts';
import { diskError } from './disk-error.ts';
import { readRegularFile } from './read-regular-file.ts';

const HEARTBEAT_MS = 2_000;
const STALE_MS = 30_000;
const MAX_LOCK_BYTES = 4096;

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks `assets/` of a working folder, so that only this process changes it. The lock file contains the process and the
 * machine, and its modification time is renewed every two seconds. A lock counts as abandoned if its process was on
 * this machine and has ended. A lock that was not renewed for 30 seconds is also abandoned, because its process may
 * have been on another machine.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE, also when another process has the lock.
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  const assets = await ownAssetsFolder(dir);
  const lock = await tryLock(join(assets, '.lock'));
  if (lock) return lock;
  throw new StoreSyncError(
    'FOLDER_NOT_WRITABLE',
    `A sync, or another program, is writing the listing in ${dir} right now.`,
    {
      hint: 'Wait until the sync has finished, or stop the other program that uses this folder.',
    },
  );
}

/** Claims a lock file. Returns undefined if another process, or another part of this process, has the lock. */
export async function tryLock(path: string): Promise<FolderLock | undefined> {
  const file = new LockFile(path);
  const token = randomBytes(8).toString('hex');
  const owner = JSON.stringify({ ...(await thisProcess()), machine: hostname(), token });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await file.claim(owner)) return holdLock(file, owner);
      if (!(await removeIfAbandoned(file))) break;
    }
  } catch (error) {
    throw diskError(error, path);
  }
  return undefined;
}

/** Creates `assets` in the working folder if absent, and returns its path. Refuses a link in its place. */
export async function ownAssetsFolder(dir: string): Promise<string> {
  try {
    await mkdir(resolve(dir), { recursive: true });
    return await new Folder(dir).makeFolder('assets');
  } catch (error) {
    throw diskError(error, join(resolve(dir), 'assets'));
  }
}

async function removeIfAbandoned(file: LockFile): Promise<boolean> {
  const text = await readText(file.path);
  const mtimeMs = (await new Folder(dirname(file.path)).look(basename(file.path)))?.mtimeMs;
  if (text === undefined || mtimeMs === undefined) return true;
  // A time in the future, as an unpacked archive may have, does not keep a lock that nobody renews.
  const isStale = Math.abs(Date.now() - mtimeMs) > STALE_MS;
  if (!isStale && !(await hasEnded(text))) return false;
  await file.remove(text);
  return true;
}

/** Whether the process that has written a lock was on this machine and has ended. */
async function hasEnded(text: string): Promise<boolean> {
  const owner = Owner.safeParse(parseJson(text)).data;
  return owner?.machine === hostname() && !(await isRunning(owner));
}

const Owner = z.object({ pid: z.int().min(1), startedAt: z.string(), machine: z.string() });

async function readText(path: string): Promise<string | undefined> {
  const limits = { maxBytes: MAX_LOCK_BYTES, refuse: () => notALock(path) };
  return (await readRegularFile(dirname(path), basename(path), limits))?.toString('utf8');
}

function notALock(path: string): StoreSyncError {
  return new StoreSyncError('FOLDER_NOT_WRITABLE', `${path} is not a lock file of Storedeck.`, {
    hint: 'Move it to another folder.',
  });
}

function holdLock(file: LockFile, owner: string): FolderLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file.path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      if ((await file.read()) === owner) await file.remove(owner);
    },
  };
}
