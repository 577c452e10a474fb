import { KeyedQueue } from '@storedeck/async';
import type { DeviceLock, DeviceLocks as LockList, Holder } from '@storedeck/contract';

import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import { deviceBusy } from './device-lock-error.ts';
import { HeldLock } from './held-lock.ts';
import { type LockClient, type LockClientOptions, LockClients } from './lock-clients.ts';
import type { LockFiles } from './lock-files.ts';
import { makeKey, type LockedDevice } from './locked-device.ts';
import { OtherProcesses } from './other-processes.ts';
import { mayTake } from './precedence.ts';

export interface DeviceLocksOptions {
  /**
   * The lock files of all processes of this user. Without them, a lock only excludes the other clients of this process.
   */
  readonly files?: LockFiles | undefined;
  readonly clock?: Clock;
  /** Called when a lock, or the request of a client for a device, has changed. */
  readonly onChange?: (list: LockList) => void;
}

/**
 * Lets only one holder at a time act on a device. A holder is a window, a command, an agent or a program. It belongs to
 * this process or to another process of the same user. A holder takes the lock with its first input, and loses it when
 * it has sent no input for some time.
 */
export class DeviceLocks {
  readonly #held = new Map<string, HeldLock>();
  readonly #clients = new LockClients();
  readonly #files: LockFiles | undefined;
  readonly #others: OtherProcesses | undefined;
  readonly #clock: Clock;
  readonly #onChange: DeviceLocksOptions['onChange'];
  /** The changes of the locks. Those of one device are made one after the other. */
  readonly #changes = new KeyedQueue();
  #reported = '';
  #isClosed = false;

  constructor({ files, clock = SYSTEM_CLOCK, onChange }: DeviceLocksOptions = {}) {
    this.#files = files;
    this.#clock = clock;
    this.#onChange = onChange;
    this.#others =
      files &&
      new OtherProcesses(files, {
        clock,
        held: () => [...this.#held.values()],
        onLost: (held) => this.#lose(held),
        onFree: (device, holder) =>
          void this.#change(device, () => this.#take(device, holder, false)).catch(() => undefined),
        onChange: () => this.#notify(),
      });
  }

  /**
   * Returns all locks, also those of other processes. From now on, `onChange` is also called for changes in other
   * processes.
   */
  async follow(): Promise<LockList> {
    await this.#others?.check();
    this.#notify();
    return this.list();
  }

  /** Returns all locks. The locks of other processes are those of the last check of the lock files. */
  list(): LockList {
    const own = [...this.#held.values()].map((held) => held.toJson());
    return { ok: true, locks: [...own, ...(this.#others?.locks ?? [])] };
  }

  /** Returns the lock of a device; undefined if the device is free. */
  findHolder({ host, device }: LockedDevice): DeviceLock | undefined {
    return this.list().locks.find((lock) => lock.hostId === host && lock.device === device);
  }

  /**
   * Takes the lock of a device for a holder that is about to give input. Returns undefined if the holder has the lock
   * already, so that the input need not wait. Otherwise returns a promise, which rejects with `DEVICE_BUSY` if another
   * holder has the lock. Exception: a window takes the lock from an agent or a program.
   */
  hold(device: LockedDevice, holder: Holder): Promise<void> | undefined {
    const key = makeKey(device);
    const held = this.#held.get(key);
    if (held?.holder.id !== holder.id) return this.#change(device, () => this.#take(device, holder, false));
    held.touch();
    return undefined;
  }

  /**
   * Calls `work` while the holder has the lock. The signal that `work` receives aborts if the holder loses the lock.
   * Rejects with `DEVICE_BUSY` if another holder has the lock, or with the error of `work`.
   */
  async use<Result>(
    device: LockedDevice,
    holder: Holder,
    work: (lost: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const key = makeKey(device);
    await this.hold(device, holder);
    const held = this.#held.get(key);
    if (held?.holder.id !== holder.id) return this.use(device, holder, work);
    held.calls += 1;
    try {
      return await work(held.lost.signal);
    } finally {
      held.calls -= 1;
      held.touch();
    }
  }

  /**
   * Calls `work` as `use` does. Afterwards, the device is free at once if the holder took it for `work` alone, and no
   * client of the holder acts on it.
   */
  async useOnce<Result>(
    device: LockedDevice,
    holder: Holder,
    work: (lost: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const key = makeKey(device);
    const isTakenForWork = this.#held.get(key)?.holder.id !== holder.id;
    try {
      return await this.use(device, holder, work);
    } finally {
      const isUsed = (this.#held.get(key)?.calls ?? 0) > 0 || this.#clients.has(key, holder);
      if (isTakenForWork && !isUsed) await this.letGo(device, holder, false).catch(() => undefined);
    }
  }

  /**
   * Adds a client that may act on a device for a while. When the last client of a holder leaves, the lock of that
   * holder ends, unless a call of the holder still runs.
   */
  join(device: LockedDevice, holder: Holder, options: LockClientOptions): LockClient {
    const remove = this.#clients.add({ key: makeKey(device), holder, ...options });
    return {
      isRefused: () => (this.findHolder(device)?.holder.id ?? holder.id) !== holder.id,
      hold: () => this.hold(device, holder),
      leave: () => {
        remove();
        if (!this.#clients.has(makeKey(device), holder)) this.#leave(device, holder);
      },
    };
  }

  /**
   * Asks the holder of a device to let go of it. If the device is free, or if `holder` may take it without asking,
   * `holder` takes the lock at once. Resolves to the lock that the device then has. Rejects with `DEVICE_BUSY` if
   * another client has already asked.
   */
  async ask(device: LockedDevice, holder: Holder): Promise<DeviceLock | undefined> {
    await this.#change(device, async () => {
      const held = this.#held.get(makeKey(device));
      if (!held || held.holder.id === holder.id || mayTake(holder, held.holder, false)) {
        await this.#take(device, holder, false).catch((busy: unknown) =>
          this.#askOtherProcess(device, holder, busy),
        );
      } else if (held.request && held.request.holder.id !== holder.id) throw deviceBusy(held.toJson());
      else held.request ??= { holder, since: this.#clock.now(), elsewhere: false };
    });
    this.#notify();
    return this.findHolder(device);
  }

  /**
   * Takes the device for `holder`. A window may take it from any holder except a command. Rejects with `DEVICE_BUSY` if
   * `holder` may not take the device.
   */
  async take(device: LockedDevice, holder: Holder): Promise<DeviceLock | undefined> {
    await this.#change(device, () => this.#take(device, holder, true));
    return this.findHolder(device);
  }

  /**
   * Ends the lock of `holder`. With `keep`, `holder` keeps the lock, and the request of the client that has asked for
   * the device ends. If `holder` does not have the lock but has asked for the device, withdraws its request. Resolves
   * to the lock that the device then has.
   */
  async letGo(device: LockedDevice, holder: Holder, keep: boolean): Promise<DeviceLock | undefined> {
    await this.#change(device, async () => {
      const held = this.#held.get(makeKey(device));
      if (held?.holder.id === holder.id && !keep) return this.#end(held);
      const isAsking = held?.request?.holder.id === holder.id;
      if (held && (isAsking || held.holder.id === holder.id)) {
        if (held.request?.elsewhere) await this.#files?.endRequest(device);
        held.request = undefined;
      } else await this.#others?.withdraw(device, holder);
    });
    this.#notify();
    return this.findHolder(device);
  }

  /** Ends all locks of this process, so that other processes can take the devices. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#others?.close();
    await this.#changes.settled();
    for (const held of this.#held.values()) held.end();
    await Promise.all([...this.#held.values()].map(({ device }) => this.#files?.release(device)));
    this.#held.clear();
  }

  #leave(device: LockedDevice, holder: Holder): void {
    const held = this.#held.get(makeKey(device));
    // Running calls are not interrupted. The lock becomes free some time after the last of them has ended.
    if (held?.holder.id === holder.id && held.calls > 0) return;
    void this.letGo(device, holder, false).catch(() => undefined);
  }

  async #take(device: LockedDevice, holder: Holder, isOnPurpose: boolean): Promise<void> {
    const held = this.#held.get(makeKey(device));
    if (held?.holder.id === holder.id) return held.touch();
    const mayTakeFrom = (other: Holder) => mayTake(holder, other, isOnPurpose);
    if (held && !mayTakeFrom(held.holder)) throw deviceBusy(held.toJson());
    await this.#give(device, holder, mayTakeFrom);
  }

  /**
   * Gives the device to a holder. Rejects with `DEVICE_BUSY` if a holder in another process has the device and keeps
   * it.
   */
  async #give(
    device: LockedDevice,
    holder: Holder,
    mayTakeFrom: (holder: Holder) => boolean = () => false,
  ): Promise<void> {
    const claim = { device, holder, since: new Date(this.#clock.now()).toISOString() };
    const other = await this.#files?.claim(claim, mayTakeFrom);
    const previous = this.#held.get(makeKey(device));
    if (previous) this.#forget(previous);
    if (!other && !this.#isClosed) this.#begin(device, holder);
    await this.#others?.check();
    this.#notify();
    if (other) throw deviceBusy(OtherProcesses.toJson({ lock: other, request: undefined }));
  }

  #begin(device: LockedDevice, holder: Holder): void {
    const key = makeKey(device);
    const held: HeldLock = new HeldLock({
      ...{ device, holder, clock: this.#clock },
      isActive: () => this.#clients.isActive(key, holder),
      onDue: () => void this.#change(device, () => this.#end(held)),
    });
    this.#held.set(key, held);
  }

  /**
   * Ends a lock. The device passes to the client of this process that has asked for it; if none has asked, the device
   * is free.
   */
  async #end(held: HeldLock): Promise<void> {
    if (this.#held.get(held.key) !== held) return;
    const { request, device } = held;
    if (request && !request.elsewhere) return this.#give(device, request.holder);
    this.#forget(held);
    await this.#files?.release(device);
    this.#notify();
  }

  /** Ends a lock of this process, because another process has taken the device. */
  #lose(held: HeldLock): void {
    if (this.#held.get(held.key) === held) this.#forget(held);
  }

  #forget(held: HeldLock): void {
    held.end();
    this.#held.delete(held.key);
    held.lost.abort(new DOMException('Another holder has got the device.', 'AbortError'));
    this.#clients.lose(held.key, held.holder);
  }

  async #askOtherProcess(device: LockedDevice, holder: Holder, busy: unknown): Promise<void> {
    if (!(await this.#others?.ask({ device, holder }))) throw busy;
  }

  #change<Result>(device: LockedDevice, work: () => Promise<Result>): Promise<Result> {
    return this.#changes.run(makeKey(device), work);
  }

  #notify(): void {
    const list = this.list();
    const text = JSON.stringify(list);
    if (text === this.#reported) return;
    this.#reported = text;
    this.#onChange?.(list);
  }
}
