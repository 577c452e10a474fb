import type { DeviceLock, Holder } from '@storedeck/contract';

import type { Clock } from './clock.ts';
import type { HeldLock } from './held-lock.ts';
import type { LockFiles, OtherLock } from './lock-files.ts';
import { makeKey, type LockedDevice } from './locked-device.ts';

/**
 * The interval of the regular checks of the files, in ms. These checks are needed because a process that was killed
 * changes no file, and because some systems do not report changes.
 */
const CHECK_MS = 2000;

interface OtherProcessesOptions {
  readonly clock: Clock;
  /** Returns the locks of this process. */
  readonly held: () => readonly HeldLock[];
  /** Called when another process has taken the device of a lock. */
  readonly onLost: (held: HeldLock) => void;
  /** Called with a device that is free now, and with the holder of this process that has asked for the device. */
  readonly onFree: (device: LockedDevice, holder: Holder) => void;
  /** Called when a lock or a request of another process has changed. */
  readonly onChange: () => void;
}

interface OwnRequest {
  readonly device: LockedDevice;
  readonly holder: Holder;
}

/** Follows the locks and requests of the other processes of this user by checking their files. */
export class OtherProcesses {
  readonly #files: LockFiles;
  readonly #options: OtherProcessesOptions;
  readonly #requests = new Map<string, OwnRequest>();
  #locks: readonly DeviceLock[] = [];
  #checking: Promise<void> | undefined;
  #mustCheckAgain = false;
  #isClosed = false;
  #cancel: () => void = () => undefined;

  constructor(files: LockFiles, options: OtherProcessesOptions) {
    this.#files = files;
    this.#options = options;
  }

  /** The locks of other processes, as they were at the last check. */
  get locks(): readonly DeviceLock[] {
    return this.#locks;
  }

  /** Returns a lock of another process in the form of the contract. */
  static toJson({ lock, request }: OtherLock): DeviceLock {
    const { host, device, holder, since } = lock;
    const asking = request ? { holder: request.holder, since: request.since } : null;
    return { ...{ hostId: host, device, holder, since, asking }, elsewhere: true };
  }

  /** Asks the process that has a device. Resolves to false if another holder has already asked. */
  async ask({ device, holder }: OwnRequest): Promise<boolean> {
    const since = new Date(this.#options.clock.now()).toISOString();
    if (await this.#files.ask({ device, holder, since })) return false;
    this.#requests.set(makeKey(device), { device, holder });
    await this.check();
    return true;
  }

  /** Withdraws the request of a holder of this process. */
  async withdraw(device: LockedDevice, holder: Holder): Promise<void> {
    if (this.#requests.get(makeKey(device))?.holder.id !== holder.id) return;
    this.#requests.delete(makeKey(device));
    await this.#files.endRequest(device);
    await this.check();
  }

  /** Checks the files now, and from now on also whenever they change. */
  check(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    if (this.#checking) {
      this.#mustCheckAgain = true;
      return this.#checking;
    }
    this.#cancel();
    const isReported = this.#files.watch(() => void this.check());
    this.#checking = this.#checkNow().finally(() => {
      this.#checking = undefined;
      if (this.#isClosed) return;
      if (this.#mustCheckAgain) {
        this.#mustCheckAgain = false;
        void this.check();
      } else if (!isReported || this.#locks.length > 0 || this.#requests.size > 0)
        this.#cancel = this.#options.clock.after(CHECK_MS, () => void this.check());
    });
    return this.#checking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    this.#files.close();
    await this.#checking;
    await Promise.all([...this.#requests.values()].map(({ device }) => this.#files.endRequest(device)));
  }

  async #checkNow(): Promise<void> {
    const before = JSON.stringify(this.#state);
    // A request that is made during this check is checked only by the next check, because this check may have read the
    // files before the request was written.
    const requests = [...this.#requests.values()];
    const others = await this.#files.others().catch((): OtherLock[] => []);
    for (const held of this.#options.held()) await this.#checkHeld(held);
    this.#locks = others.map((lock) => OtherProcesses.toJson(lock));
    for (const request of requests) await this.#checkRequest(request, others);
    if (JSON.stringify(this.#state) !== before) this.#options.onChange();
  }

  get #state(): readonly DeviceLock[] {
    return [...this.#options.held().map((held) => held.toJson()), ...this.#locks];
  }

  /**
   * Checks the files of a lock of this process: whether another process has taken the device, has asked for it, or has
   * withdrawn its request.
   */
  async #checkHeld(held: HeldLock): Promise<void> {
    if (!(await this.#files.isOwn(held.device))) return this.#options.onLost(held);
    const found = await this.#files.request(held.device);
    const request = found && !this.#files.isMine(found) ? found : undefined;
    if (request && !held.request)
      held.request = { holder: request.holder, since: this.#options.clock.now(), elsewhere: true };
    if (!request && held.request?.elsewhere) held.request = undefined;
  }

  /**
   * Checks whether a request of this process has got a response. This is the case if the lock or the request no longer
   * exists.
   */
  async #checkRequest({ device, holder }: OwnRequest, others: readonly OtherLock[]): Promise<void> {
    const held = others.find(({ lock }) => lock.host === device.host && lock.device === device.device);
    const isWaiting = held?.request?.holder.id === holder.id;
    if (isWaiting) return;
    this.#requests.delete(makeKey(device));
    await this.#files.endRequest(device);
    if (!held) this.#options.onFree(device, holder);
  }
}
