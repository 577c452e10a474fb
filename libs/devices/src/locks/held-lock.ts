import type { DeviceLock, Holder } from '@storedeck/contract';

import type { Clock } from './clock.ts';
import { makeKey, type LockedDevice } from './locked-device.ts';

/**
 * The time in ms for which each kind of holder keeps a device after the last input. It is longest for an agent, which
 * thinks between two inputs.
 */
const HOLD_MS = { window: 15_000, program: 15_000, agent: 60_000, command: 15_000 } as const;
/** The time in ms within which a holder that gives no input must respond to a request. */
const RESPONSE_MS = 10_000;

/** The request of a client that has asked for a device. */
export interface LockRequest {
  readonly holder: Holder;
  readonly since: number;
  /** Whether the client that has asked belongs to another process of this user. */
  readonly elsewhere: boolean;
}

interface HeldLockOptions {
  readonly device: LockedDevice;
  readonly holder: Holder;
  readonly clock: Clock;
  /** Whether the holder still acts on the device, for example with a finger on the screen. */
  readonly isActive: () => boolean;
  /**
   * Called when the lock must end, because the holder has given no input for too long or has not responded to a
   * request.
   */
  readonly onDue: () => void;
}

/** The lock of one device while a holder of this process has it. */
export class HeldLock {
  readonly device: LockedDevice;
  readonly key: string;
  readonly holder: Holder;
  /** Aborts when the holder no longer has the lock. */
  readonly lost = new AbortController();
  /** The number of running calls of the holder. */
  calls = 0;
  readonly #options: HeldLockOptions;
  readonly #since: number;
  #lastInput: number;
  #request: LockRequest | undefined;
  #cancel: () => void = () => undefined;

  constructor(options: HeldLockOptions) {
    this.#options = options;
    this.device = options.device;
    this.key = makeKey(options.device);
    this.holder = options.holder;
    this.#since = this.#lastInput = options.clock.now();
    this.#wait();
  }

  get request(): LockRequest | undefined {
    return this.#request;
  }

  set request(request: LockRequest | undefined) {
    this.#request = request;
    this.#wait();
  }

  get since(): string {
    return isoTime(this.#since);
  }

  /** Records an input. The timer is not restarted, because it checks the time of the last input when it fires. */
  touch(): void {
    this.#lastInput = this.#options.clock.now();
  }

  end(): void {
    this.#cancel();
  }

  toJson(): DeviceLock {
    const request = this.#request;
    return {
      hostId: this.device.host,
      device: this.device.device,
      holder: this.holder,
      since: this.since,
      elsewhere: false,
      asking: request ? { holder: request.holder, since: isoTime(request.since) } : null,
    };
  }

  #wait(): void {
    this.#cancel();
    const { clock } = this.#options;
    this.#cancel = clock.after(Math.max(1, this.#due - clock.now()), () => this.#check());
  }

  #check(): void {
    const { isActive, onDue, clock } = this.#options;
    if (this.calls > 0 || isActive()) this.touch();
    if (this.#due > clock.now()) this.#wait();
    else onDue();
  }

  get #due(): number {
    const silent = this.#lastInput + HOLD_MS[this.holder.kind];
    if (!this.#request) return silent;
    return Math.min(silent, Math.max(this.#lastInput, this.#request.since) + RESPONSE_MS);
  }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
