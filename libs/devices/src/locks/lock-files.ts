import { createHash, randomUUID } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { link, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Holder } from '@storedeck/contract';

import { isRunning, type LockRecord, parseLockRecord, thisProcess } from './lock-record.ts';
import { keyOf, type LockedDevice } from './locked-device.ts';

const MAX_BYTES = 4096;
const MAX_ATTEMPTS = 5;

/** The data that a process writes to a file when one of its holders takes a device or asks for one. */
export interface LockClaim {
  readonly device: LockedDevice;
  readonly holder: Holder;
  readonly since: string;
}

/** A lock of another process, and the request of the holder that asks for the device. */
export interface OtherLock {
  readonly lock: LockRecord;
  readonly request: LockRecord | undefined;
}

/**
 * The locks of all processes of this user, as files: one for each device that is in use, and one for each request to
 * let go of a device. The file of a process that has ended is ignored.
 */
export class LockFiles {
  readonly #folder: string;
  readonly #token = randomUUID();
  #watcher: FSWatcher | undefined;
  #hasFailed = false;

  /** `folder`: a private folder of the user. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Takes the lock of a device for this process. Resolves to undefined if this process has the lock now, otherwise to
   * the lock of the other process, which keeps the device. `mayTakeFrom` returns whether the lock may be taken from the
   * holder that has it.
   */
  async claim(claim: LockClaim, mayTakeFrom: (holder: Holder) => boolean): Promise<LockRecord | undefined> {
    const path = this.#path(claim.device, 'lock');
    const text = await this.#textOf(claim);
    for (let attempt = 1; ; attempt += 1) {
      if (await linkNew(path, text)) return undefined;
      const found = await read(path);
      const held = found === undefined ? undefined : parseLockRecord(found);
      const isOwn = held?.token === this.#token;
      if (isOwn) return await replace(path, text);
      const isHeld = held && (await isRunning(held.owner));
      if (isHeld && (!mayTakeFrom(held.holder) || attempt > MAX_ATTEMPTS)) return held;
      if (attempt > MAX_ATTEMPTS) throw new Error(`${path} cannot be replaced.`);
      if (found !== undefined) await removeIfSame(path, found);
    }
  }

  /** Removes the lock of a device if it belongs to this process. */
  async release(device: LockedDevice): Promise<void> {
    await this.#removeOwn(this.#path(device, 'lock'));
  }

  /**
   * Writes the file in which a client asks for a device that another process has. Resolves to undefined. If another
   * client has asked earlier, and its process still runs, writes nothing and resolves to the request of that client.
   */
  async ask(claim: LockClaim): Promise<LockRecord | undefined> {
    const path = this.#path(claim.device, 'ask');
    const found = await read(path);
    const asked = found === undefined ? undefined : parseLockRecord(found);
    if (asked && asked.holder.id !== claim.holder.id && (await isRunning(asked.owner))) return asked;
    await replace(path, await this.#textOf(claim));
    return undefined;
  }

  /** Removes the request for a device, because the holder has responded to it or the client has withdrawn it. */
  async endRequest(device: LockedDevice): Promise<void> {
    await rm(this.#path(device, 'ask'), { force: true });
  }

  /** Whether the lock of a device still belongs to this process. */
  async isOwn(device: LockedDevice): Promise<boolean> {
    const text = await read(this.#path(device, 'lock'));
    return text !== undefined && parseLockRecord(text)?.token === this.#token;
  }

  /** Returns the request for a device; undefined if there is none, or if the process that asked has ended. */
  async request(device: LockedDevice): Promise<LockRecord | undefined> {
    return running(await read(this.#path(device, 'ask')));
  }

  /** Whether a record was written by this process. */
  isMine({ token }: LockRecord): boolean {
    return token === this.#token;
  }

  /** Returns the locks of other processes that still run, each with the request for its device. */
  async others(): Promise<OtherLock[]> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.lock'));
    const locks = await Promise.all(names.map(async (name) => running(await read(join(this.#folder, name)))));
    const others = locks.filter((lock) => lock !== undefined && !this.isMine(lock)) as LockRecord[];
    return Promise.all(others.map(async (lock) => ({ lock, request: await this.request(lock) })));
  }

  /**
   * Calls `onChange` when any process has changed a file, and when changes can no longer be reported. Returns false if
   * the operating system cannot report changes.
   */
  watch(onChange: () => void): boolean {
    if (this.#watcher) return true;
    if (this.#hasFailed) return false;
    try {
      this.#watcher = watch(this.#folder, { persistent: false }, onChange).on('error', () => {
        this.close();
        this.#hasFailed = true;
        onChange();
      });
      return true;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  #path(device: LockedDevice, ending: 'lock' | 'ask'): string {
    const digest = createHash('sha256').update(keyOf(device)).digest('hex');
    return join(this.#folder, `${digest.slice(0, 32)}.${ending}`);
  }

  async #textOf({ device, holder, since }: LockClaim): Promise<string> {
    const { host, device: id } = device;
    const record: LockRecord = {
      ...{ host, device: id, holder, since },
      owner: await thisProcess(),
      token: this.#token,
    };
    return JSON.stringify(record);
  }

  async #removeOwn(path: string): Promise<void> {
    const text = await read(path);
    if (text !== undefined && parseLockRecord(text)?.token === this.#token) await removeIfSame(path, text);
  }
}

async function running(text: string | undefined): Promise<LockRecord | undefined> {
  const record = text === undefined ? undefined : parseLockRecord(text);
  return record && (await isRunning(record.owner)) ? record : undefined;
}

async function read(path: string): Promise<string | undefined> {
  try {
    await using file = await open(path, 'r');
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return undefined;
  }
}

/**
 * Creates a file; returns false if it exists. The file is complete before it gets its name, so that no other process
 * reads a part of it.
 */
async function linkNew(path: string, text: string): Promise<boolean> {
  const own = temporary(path);
  try {
    await writeFile(own, text, { flag: 'wx', mode: 0o600 });
    await link(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

async function replace(path: string, text: string): Promise<undefined> {
  const own = temporary(path);
  await writeFile(own, text, { flag: 'wx', mode: 0o600 });
  await rename(own, path);
}

/**
 * Removes a file if it has this content. Renames the file before comparing it, so that another process cannot replace
 * it between the comparison and the removal. A file with other content gets its name back.
 */
async function removeIfSame(path: string, text: string): Promise<void> {
  const aside = temporary(path);
  await rename(path, aside).catch(() => undefined);
  const moved = await read(aside);
  if (moved !== undefined && moved !== text) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

function temporary(path: string): string {
  return `${path}-${process.pid}-${randomUUID().slice(0, 8)}`;
}
