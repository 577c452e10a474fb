import type { DeviceLock, Holder } from '@storedeck/contract';

import type { Clock } from './clock.ts';
import type { HeldLock } from './held-lock.ts';
import type { ForeignLock, LockFiles } from './lock-files.ts';
import { keyOf, type LockedDevice } from './locked-device.ts';

/**
 * The interval of the regular looks at the files, in ms. These looks are needed because a process that was killed
 * changes no file, and because some systems do not report changes.
 */
const LOOK_MS = 2000;

interface OtherProcessesOptions {
  readonly clock: Clock;
  /** Returns the locks of this process. */
  readonly held: () => readonly HeldLock[];
  /** Called when another process has taken the device of a lock. */
  readonly onLost: (held: HeldLock) => void;
  /** Called with a device that is free now, and with the holder of this process that has asked for the device. */
  readonly onFree: (device: LockedDevice, holder: Holder) => void;
  /** Called when a lock or a question of another process has changed. */
  readonly onChange: () => void;
}

interface Asked {
  readonly device: LockedDevice;
  readonly holder: Holder;
}

/** Follows the locks and questions of the other processes of this user by looking at their files. */
export class OtherProcesses {
  readonly #files: LockFiles;
  readonly #options: OtherProcessesOptions;
  readonly #asked = new Map<string, Asked>();
  #locks: readonly DeviceLock[] = [];
  #looking: Promise<void> | undefined;
  #mustLookAgain = false;
  #isClosed = false;
  #cancel: () => void = () => undefined;

  constructor(files: LockFiles, options: OtherProcessesOptions) {
    this.#files = files;
    this.#options = options;
  }

  /** The locks of other processes, as they were at the last look. */
  get locks(): readonly DeviceLock[] {
    return this.#locks;
  }

  /** Returns a lock of another process in the form of the contract. */
  static toJson({ lock, question }: ForeignLock): DeviceLock {
    const { host, device, holder, since } = lock;
    const asking = question ? { holder: question.holder, since: question.since } : null;
    return { ...{ hostId: host, device, holder, since, asking }, elsewhere: true };
  }

  /** Asks the process that has a device. Resolves to false if another holder has already asked. */
  async ask({ device, holder }: Asked): Promise<boolean> {
    const since = new Date(this.#options.clock.now()).toISOString();
    if (await this.#files.ask({ device, holder, since })) return false;
    this.#asked.set(keyOf(device), { device, holder });
    await this.look();
    return true;
  }

  /** Withdraws the question of a holder of this process. */
  async withdraw(device: LockedDevice, holder: Holder): Promise<void> {
    if (this.#asked.get(keyOf(device))?.holder.id !== holder.id) return;
    this.#asked.delete(keyOf(device));
    await this.#files.endQuestion(device);
    await this.look();
  }

  /** Looks at the files now, and from now on also whenever they change. */
  look(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    if (this.#looking) {
      this.#mustLookAgain = true;
      return this.#looking;
    }
    this.#cancel();
    const isReported = this.#files.watch(() => void this.look());
    this.#looking = this.#lookNow().finally(() => {
      this.#looking = undefined;
      if (this.#isClosed) return;
      if (this.#mustLookAgain) {
        this.#mustLookAgain = false;
        void this.look();
      } else if (!isReported || this.#locks.length > 0 || this.#asked.size > 0)
        this.#cancel = this.#options.clock.after(LOOK_MS, () => void this.look());
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    this.#files.close();
    await this.#looking;
    await Promise.all([...this.#asked.values()].map(({ device }) => this.#files.endQuestion(device)));
  }

  async #lookNow(): Promise<void> {
    const before = JSON.stringify(this.#state);
    // A question that is asked during this look is checked only at the next look, because this one may have read the
    // files before the question was written.
    const asked = [...this.#asked.values()];
    const foreign = await this.#files.foreign().catch((): ForeignLock[] => []);
    for (const held of this.#options.held()) await this.#lookAt(held);
    this.#locks = foreign.map((lock) => OtherProcesses.toJson(lock));
    for (const one of asked) await this.#lookAtQuestion(one, foreign);
    if (JSON.stringify(this.#state) !== before) this.#options.onChange();
  }

  get #state(): readonly DeviceLock[] {
    return [...this.#options.held().map((held) => held.toJson()), ...this.#locks];
  }

  /**
   * Checks the files of a lock of this process: whether another process has taken the device, has asked for it, or has
   * withdrawn its question.
   */
  async #lookAt(held: HeldLock): Promise<void> {
    if (!(await this.#files.isOwn(held.device))) return this.#options.onLost(held);
    const found = await this.#files.question(held.device);
    const question = found && !this.#files.isMine(found) ? found : undefined;
    if (question && !held.question)
      held.question = { holder: question.holder, since: this.#options.clock.now(), elsewhere: true };
    if (!question && held.question?.elsewhere) held.question = undefined;
  }

  /**
   * Checks whether a question of this process was answered. It was answered if the lock or the question no longer
   * exists.
   */
  async #lookAtQuestion({ device, holder }: Asked, foreign: readonly ForeignLock[]): Promise<void> {
    const held = foreign.find(({ lock }) => lock.host === device.host && lock.device === device.device);
    const isWaiting = held?.question?.holder.id === holder.id;
    if (isWaiting) return;
    this.#asked.delete(keyOf(device));
    await this.#files.endQuestion(device);
    if (!held) this.#options.onFree(device, holder);
  }
}
