import type { DeviceLock, DeviceLocks as LockList, Holder } from '@storedeck/contract';

import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import { deviceBusy } from './device-lock-error.ts';
import { HeldLock } from './held-lock.ts';
import type { LockFiles } from './lock-files.ts';
import { keyOf, type LockedDevice } from './locked-device.ts';
import { OtherProcesses } from './other-processes.ts';
import { mayTake } from './precedence.ts';
import { type Seat, type SeatOptions, Seats } from './seats.ts';

export interface DeviceLocksOptions {
  /** The locks of all processes of this user. Without them, only clients of this process exclude each other. */
  readonly files?: LockFiles | undefined;
  readonly clock?: Clock;
  /** Called when a lock or a question has changed. */
  readonly onChange?: (list: LockList) => void;
}

/**
 * Lets one holder at a time act on a device: a window, a command, an agent or a program, of this process or of another
 * one of the same user. A lock is taken by the first input, and is free some time after the last one.
 */
export class DeviceLocks {
  readonly #held = new Map<string, HeldLock>();
  readonly #seats = new Seats();
  readonly #files: LockFiles | undefined;
  readonly #others: OtherProcesses | undefined;
  readonly #clock: Clock;
  readonly #onChange: DeviceLocksOptions['onChange'];
  /** By device: the last change of its lock. Changes of one device are made one after the other. */
  readonly #changes = new Map<string, Promise<unknown>>();
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

  /** The locks that are held now, also by other processes. From now on, changes in other processes are reported. */
  async follow(): Promise<LockList> {
    await this.#others?.look();
    this.#notify();
    return this.list();
  }

  /** The locks that are held now. */
  list(): LockList {
    const own = [...this.#held.values()].map((held) => held.toJson());
    return { ok: true, locks: [...own, ...(this.#others?.locks ?? [])] };
  }

  /** The lock of a device; undefined if it is free. */
  holderOf({ host, device }: LockedDevice): DeviceLock | undefined {
    return this.list().locks.find((lock) => lock.hostId === host && lock.device === device);
  }

  /**
   * Makes a holder act on a device. Returns undefined when it holds the lock already, so that an input costs nothing;
   * otherwise a promise that rejects with `DEVICE_BUSY` while another holder has it. A window gets the device from an
   * agent or a program.
   */
  hold(device: LockedDevice, holder: Holder): Promise<void> | undefined {
    const key = keyOf(device);
    const held = this.#held.get(key);
    if (held?.holder.id !== holder.id) return this.#change(device, () => this.#take(device, holder, false));
    held.touch();
    return undefined;
  }

  /**
   * Calls `work` while the holder has the lock. Its signal aborts when the holder loses the device meanwhile.
   * Rejects with `DEVICE_BUSY` while another holder has it.
   */
  async use<Result>(
    device: LockedDevice,
    holder: Holder,
    work: (lost: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    await this.hold(device, holder);
    const held = this.#held.get(keyOf(device));
    if (held?.holder.id !== holder.id) return this.use(device, holder, work);
    held.calls += 1;
    try {
      return await work(held.lost.signal);
    } finally {
      held.calls -= 1;
      held.touch();
    }
  }

  /** Joins a device as a client that may act on it for a while. The lock is free when the last seat of its holder leaves. */
  join(device: LockedDevice, holder: Holder, options: SeatOptions): Seat {
    const leave = this.#seats.add({ key: keyOf(device), holder, ...options });
    return {
      isRefused: () => (this.holderOf(device)?.holder.id ?? holder.id) !== holder.id,
      hold: () => this.hold(device, holder),
      leave: () => {
        leave();
        if (!this.#seats.has(keyOf(device), holder)) this.#leave(device, holder);
      },
    };
  }

  /** Asks the holder to let go. Resolves to the lock afterwards: the asking holder's own when the device was free. */
  async ask(device: LockedDevice, holder: Holder): Promise<DeviceLock | undefined> {
    await this.#change(device, async () => {
      const held = this.#held.get(keyOf(device));
      if (!held || held.holder.id === holder.id || mayTake(holder, held.holder, false)) {
        await this.#take(device, holder, false).catch((busy: unknown) =>
          this.#askElsewhere(device, holder, busy),
        );
      } else if (held.question && held.question.holder.id !== holder.id) throw deviceBusy(held.toJson());
      else held.question ??= { holder, since: this.#clock.now(), elsewhere: false };
    });
    this.#notify();
    return this.holderOf(device);
  }

  /** Takes the device from another window of this user. Rejects with `DEVICE_BUSY` for other holders. */
  async take(device: LockedDevice, holder: Holder): Promise<DeviceLock | undefined> {
    await this.#change(device, () => this.#take(device, holder, true));
    return this.holderOf(device);
  }

  /** The holder lets go, or keeps the device; a client that has asked withdraws its question. */
  async letGo(device: LockedDevice, holder: Holder, keep: boolean): Promise<DeviceLock | undefined> {
    await this.#change(device, async () => {
      const held = this.#held.get(keyOf(device));
      if (held?.holder.id === holder.id && !keep) return this.#end(held);
      const isAsking = held?.question?.holder.id === holder.id;
      if (held && (isAsking || held.holder.id === holder.id)) {
        if (held.question?.elsewhere) await this.#files?.endQuestion(device);
        held.question = undefined;
      } else await this.#others?.withdraw(device, holder);
    });
    this.#notify();
    return this.holderOf(device);
  }

  /** Frees every device of a holder who has left. */
  leave(holder: Holder): void {
    for (const { device } of this.#held.values()) this.#leave(device, holder);
  }

  /** Frees all devices, for other processes too. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#others?.close();
    await Promise.allSettled(this.#changes.values());
    for (const held of this.#held.values()) held.end();
    await Promise.all([...this.#held.values()].map(({ device }) => this.#files?.release(device)));
    this.#held.clear();
  }

  #leave(device: LockedDevice, holder: Holder): void {
    const held = this.#held.get(keyOf(device));
    // What has begun is finished; the lock is free some time after it.
    if (held?.holder.id === holder.id && held.calls > 0) return;
    void this.letGo(device, holder, false).catch(() => undefined);
  }

  async #take(device: LockedDevice, holder: Holder, isOnPurpose: boolean): Promise<void> {
    const held = this.#held.get(keyOf(device));
    if (held?.holder.id === holder.id) return held.touch();
    const mayTakeFrom = (other: Holder) => mayTake(holder, other, isOnPurpose);
    if (held && !mayTakeFrom(held.holder)) throw deviceBusy(held.toJson());
    await this.#give(device, holder, mayTakeFrom);
  }

  /** Gives the device to a holder, unless another process has it and keeps it. */
  async #give(
    device: LockedDevice,
    holder: Holder,
    mayTakeFrom: (holder: Holder) => boolean = () => false,
  ): Promise<void> {
    const claim = { device, holder, since: new Date(this.#clock.now()).toISOString() };
    const other = await this.#files?.claim(claim, mayTakeFrom);
    const former = this.#held.get(keyOf(device));
    if (former) this.#forget(former);
    if (!other && !this.#isClosed) this.#begin(device, holder);
    await this.#others?.look();
    this.#notify();
    if (other) throw deviceBusy(OtherProcesses.toJson({ lock: other, question: undefined }));
  }

  #begin(device: LockedDevice, holder: Holder): void {
    const key = keyOf(device);
    const held: HeldLock = new HeldLock({
      ...{ device, holder, clock: this.#clock },
      isActive: () => this.#seats.isActive(key, holder),
      onDue: () => void this.#change(device, () => this.#end(held)),
    });
    this.#held.set(key, held);
  }

  /** Ends a lock: it passes to the one who has asked, or is free. */
  async #end(held: HeldLock): Promise<void> {
    if (this.#held.get(held.key) !== held) return;
    const { question, device } = held;
    if (question && !question.elsewhere) return this.#give(device, question.holder);
    this.#forget(held);
    await this.#files?.release(device);
    this.#notify();
  }

  /** Another process has taken the device. */
  #lose(held: HeldLock): void {
    if (this.#held.get(held.key) === held) this.#forget(held);
  }

  #forget(held: HeldLock): void {
    held.end();
    this.#held.delete(held.key);
    held.lost.abort(new DOMException('Another holder has got the device.', 'AbortError'));
    this.#seats.lose(held.key, held.holder);
  }

  async #askElsewhere(device: LockedDevice, holder: Holder, busy: unknown): Promise<void> {
    if (!(await this.#others?.ask({ device, holder }))) throw busy;
  }

  #change<Result>(device: LockedDevice, work: () => Promise<Result>): Promise<Result> {
    const key = keyOf(device);
    const done = (this.#changes.get(key) ?? Promise.resolve()).then(work);
    const settled = done
      .catch(() => undefined)
      .finally(() => {
        if (this.#changes.get(key) === settled) this.#changes.delete(key);
      });
    this.#changes.set(key, settled);
    return done;
  }

  #notify(): void {
    const list = this.list();
    const text = JSON.stringify(list);
    if (text === this.#reported) return;
    this.#reported = text;
    this.#onChange?.(list);
  }
}
