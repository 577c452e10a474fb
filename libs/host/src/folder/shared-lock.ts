import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname } from 'node:path';

import { isRunning, type ProcessOwner, thisProcess } from '../process-identity.ts';
import { Folder } from './folder.ts';
import { LockFile } from './lock-file.ts';

const HEARTBEAT_MS = 2_000;
const STALE_MS = 30_000;
const MAX_BYTES = 4096;

/** A lock that this process has. */
export interface SharedLock {
  release(): Promise<void>;
}

/** Who has a lock. */
export interface LockOwner extends ProcessOwner {
  /** The name of the computer. */
  readonly machine: string;
  /** What the process does with it, in words; undefined if it does not say so. Letters, digits and spaces. */
  readonly name?: string | undefined;
  /** When it got the lock. */
  readonly since?: Date | undefined;
}

/**
 * Claims a lock file that processes on several machines may share. The file contains the process and the machine, and
 * its modification time is renewed every two seconds. A lock counts as abandoned if its process was on this machine and
 * has ended. A lock that was not renewed for 30 seconds is also abandoned, because its process may have been on another
 * machine. Returns undefined if another process, or another part of this process, has the lock. The folder of `path`,
 * which is absolute, must exist.
 *
 * @param name what the lock is for, in words: letters, digits and spaces. `readLockOwner` returns it.
 * @throws HostError, as the methods of `Folder`
 */
export async function claimSharedLock(path: string, name?: string): Promise<SharedLock | undefined> {
  const file = new LockFile(path);
  const token = randomBytes(8).toString('hex');
  const about = { machine: hostname(), name, since: new Date().toISOString(), token };
  const owner = JSON.stringify({ ...(await thisProcess()), ...about });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await file.claim(owner)) return holdLock(file, owner);
    if (!(await removeIfAbandoned(file))) break;
  }
  return undefined;
}

/**
 * Returns who has a lock; undefined if nobody has it, or if its file does not say so.
 *
 * @throws HostError, as the methods of `Folder`
 */
export async function readLockOwner(path: string): Promise<LockOwner | undefined> {
  const text = await readText(path);
  return text === undefined ? undefined : parseOwner(text);
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
  const owner = parseOwner(text);
  return owner?.machine === hostname() && !(await isRunning(owner));
}

function parseOwner(text: string): LockOwner | undefined {
  const { pid, startedAt, machine, name, since } = parseObject(text);
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return undefined;
  if (typeof startedAt !== 'string' || typeof machine !== 'string') return undefined;
  const time = typeof since === 'string' ? new Date(since) : undefined;
  return {
    ...{ pid, startedAt, machine },
    name: typeof name === 'string' && /^[\p{L}\p{N} ]{1,60}$/u.test(name) ? name : undefined,
    since: time && !Number.isNaN(time.getTime()) ? time : undefined,
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function readText(path: string): Promise<string | undefined> {
  const bytes = await new Folder(dirname(path)).read(basename(path), { maxBytes: MAX_BYTES });
  return bytes?.toString('utf8');
}

function holdLock(file: LockFile, owner: string): SharedLock {
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
