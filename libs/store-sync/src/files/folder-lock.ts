import { randomBytes } from 'node:crypto';
import { link, mkdir, rename, rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

import { Folder, isHostError, isProcessAlive } from '@storedeck/host/folder';

import { StoreSyncError } from '../store-sync-error.ts';
import { diskError, errorCode } from './disk-error.ts';
import { readRegularFile } from './read-regular-file.ts';

const HEARTBEAT_MS = 2_000;
const STALE_MS = 30_000;
const MAX_LOCK_BYTES = 4096;

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks `assets/` of a working folder, so that only this process changes it. The lock file contains the process id and
 * the machine, and its modification time is renewed every two seconds. A lock counts as abandoned if its process was on
 * this machine and has ended. A lock that was not renewed for 30 seconds is also abandoned: its process may have been
 * on another machine, or the system may have given the id of the ended process to a new process.
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
  const owner = JSON.stringify({
    pid: process.pid,
    machine: hostname(),
    token: randomBytes(8).toString('hex'),
  });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await claim(path, owner)) return holdLock(path, owner);
    if (!(await removeIfAbandoned(path))) break;
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

/**
 * Creates the lock file and returns true, or returns false if the file exists. The file is first written under another
 * name and then linked to `path`, so that no other process can read a part of the content.
 */
async function claim(path: string, owner: string): Promise<boolean> {
  const own = `${path}-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await writeNew(own, owner);
    await link(own, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (errorCode(error) !== 'EPERM' && errorCode(error) !== 'ENOTSUP') throw diskError(error, path);
    return await claimWithoutLinks(path, owner);
  } finally {
    await rm(own, { force: true });
  }
}

async function claimWithoutLinks(path: string, owner: string): Promise<boolean> {
  try {
    await writeNew(path, owner);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw diskError(error, path);
  }
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await new Folder(dirname(path)).create(basename(path), 0o600).catch((error: unknown) => {
    throw isHostError(error) ? (error.cause ?? error) : error;
  });
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

async function removeIfAbandoned(path: string): Promise<boolean> {
  const seen = await readLock(path);
  if (seen === undefined) return true;
  if (!seen.abandoned) return false;
  const aside = `${path}-${process.pid}-${randomBytes(4).toString('hex')}`;
  await rename(path, aside).catch(() => undefined);
  const taken = (await readText(aside).catch(() => undefined)) ?? seen.text;
  // If the moved file has other content, another process has replaced the abandoned lock by its own lock in the
  // meantime. In this case, the lock of the other process is put back.
  if (taken !== seen.text) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return true;
}

async function readLock(path: string): Promise<{ text: string; abandoned: boolean } | undefined> {
  try {
    const text = await readText(path);
    const mtimeMs = (await new Folder(dirname(path)).look(basename(path)))?.mtimeMs;
    if (text === undefined || mtimeMs === undefined) return undefined;
    // A time in the future, as an unpacked archive may have, does not keep a lock that nobody renews.
    const stale = Math.abs(Date.now() - mtimeMs) > STALE_MS;
    const pid = /"pid":(\d+)/.exec(text)?.[1];
    const here = text.includes(JSON.stringify(hostname()));
    return { text, abandoned: stale || (here && pid !== undefined && !isProcessAlive(Number(pid))) };
  } catch (error) {
    throw diskError(error, path);
  }
}

async function readText(path: string): Promise<string | undefined> {
  const limits = { maxBytes: MAX_LOCK_BYTES, refuse: () => notALock(path) };
  return (await readRegularFile(dirname(path), basename(path), limits))?.toString('utf8');
}

function notALock(path: string): StoreSyncError {
  return new StoreSyncError('FOLDER_NOT_WRITABLE', `${path} is not a lock file of Storedeck.`, {
    hint: 'Move it to another folder.',
  });
}

function holdLock(path: string, owner: string): FolderLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      if ((await readText(path).catch(() => undefined)) === owner) await rm(path, { force: true });
    },
  };
}
