import { createHash, randomUUID } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Holder } from '@storedeck/contract';
import { isRunning, LockFile, thisProcess } from '@storedeck/host/folder';

import { type LockRecord, parseLockRecord } from './lock-record.ts';
import { makeKey, type LockedDevice } from './locked-device.ts';

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
    const file = this.#file(claim.device, 'lock');
    const text = await this.#makeText(claim);
    for (let attempt = 1; ; attempt += 1) {
      if (await file.claim(text)) return undefined;
      const found = await file.read();
      const held = found === undefined ? undefined : parseLockRecord(found);
      const isOwn = held?.token === this.#token;
      if (isOwn) {
        await file.write(text);
        return undefined;
      }
      const isHeld = held && (await isRunning(held.owner));
      if (isHeld && (!mayTakeFrom(held.holder) || attempt > MAX_ATTEMPTS)) return held;
      if (attempt > MAX_ATTEMPTS) throw new Error(`${file.path} cannot be replaced.`);
      if (found !== undefined) await file.remove(found);
    }
  }

  /** Removes the lock of a device if it belongs to this process. */
  async release(device: LockedDevice): Promise<void> {
    const file = this.#file(device, 'lock');
    const text = await file.read();
    if (text !== undefined && parseLockRecord(text)?.token === this.#token) await file.remove(text);
  }

  /**
   * Writes the file in which a client asks for a device that another process has. Resolves to undefined. If another
   * client has asked earlier, and its process still runs, writes nothing and resolves to the request of that client.
   */
  async ask(claim: LockClaim): Promise<LockRecord | undefined> {
    const file = this.#file(claim.device, 'ask');
    const found = await file.read();
    const asked = found === undefined ? undefined : parseLockRecord(found);
    if (asked && asked.holder.id !== claim.holder.id && (await isRunning(asked.owner))) return asked;
    await file.write(await this.#makeText(claim));
    return undefined;
  }

  /** Removes the request for a device, because the holder has responded to it or the client has withdrawn it. */
  async endRequest(device: LockedDevice): Promise<void> {
    await rm(this.#file(device, 'ask').path, { force: true });
  }

  /** Whether the lock of a device still belongs to this process. */
  async isOwn(device: LockedDevice): Promise<boolean> {
    const text = await this.#file(device, 'lock').read();
    return text !== undefined && parseLockRecord(text)?.token === this.#token;
  }

  /** Returns the request for a device; undefined if there is none, or if the process that asked has ended. */
  async request(device: LockedDevice): Promise<LockRecord | undefined> {
    return running(await this.#file(device, 'ask').read());
  }

  /** Whether a record was written by this process. */
  isMine({ token }: LockRecord): boolean {
    return token === this.#token;
  }

  /** Returns the locks of other processes that still run, each with the request for its device. */
  async others(): Promise<OtherLock[]> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.lock'));
    const locks = await Promise.all(
      names.map(async (name) => running(await new LockFile(join(this.#folder, name)).read())),
    );
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

  #file(device: LockedDevice, ending: 'lock' | 'ask'): LockFile {
    const digest = createHash('sha256').update(makeKey(device)).digest('hex');
    return new LockFile(join(this.#folder, `${digest.slice(0, 32)}.${ending}`));
  }

  async #makeText({ device, holder, since }: LockClaim): Promise<string> {
    const { host, device: id } = device;
    const record: LockRecord = {
      ...{ host, device: id, holder, since },
      owner: await thisProcess(),
      token: this.#token,
    };
    return JSON.stringify(record);
  }
}

async function running(text: string | undefined): Promise<LockRecord | undefined> {
  const record = text === undefined ? undefined : parseLockRecord(text);
  return record && (await isRunning(record.owner)) ? record : undefined;
}
