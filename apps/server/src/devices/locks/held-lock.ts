import type { DeviceLock, Holder } from '@storedeck/contract';

import type { Clock } from './clock.ts';
import { keyOf, type LockedDevice } from './locked-device.ts';

/** How long after its last input a holder keeps a device. An agent thinks between two inputs. */
const HOLD_MS = { window: 15_000, program: 15_000, agent: 60_000, command: 15_000 } as const;
/** How long a holder who gives no input may take to answer a question. */
const ANSWER_MS = 10_000;

/** Who has asked for a device. */
export interface Question {
  readonly holder: Holder;
  readonly since: number;
  /** Whether another process of this user has asked. */
  readonly elsewhere: boolean;
}

interface HeldLockOptions {
  readonly device: LockedDevice;
  readonly holder: Holder;
  readonly clock: Clock;
  /** Whether something of the holder is still going on, such as a finger on the screen. */
  readonly isActive: () => boolean;
  /** Called when the lock has to be given up: the holder is silent, or has not answered. */
  readonly onDue: () => void;
}

/** The lock of one device while a holder of this process has it. */
export class HeldLock {
  readonly device: LockedDevice;
  readonly key: string;
  readonly holder: Holder;
  /** Aborts when the holder has lost the device. */
  readonly lost = new AbortController();
  /** Calls that are going on. */
  calls = 0;
  readonly #options: HeldLockOptions;
  readonly #since: number;
  #lastInput: number;
  #question: Question | undefined;
  #cancel: () => void = () => undefined;

  constructor(options: HeldLockOptions) {
    this.#options = options;
    this.device = options.device;
    this.key = keyOf(options.device);
    this.holder = options.holder;
    this.#since = this.#lastInput = options.clock.now();
    this.#wait();
  }

  get question(): Question | undefined {
    return this.#question;
  }

  set question(question: Question | undefined) {
    this.#question = question;
    this.#wait();
  }

  get since(): string {
    return isoTime(this.#since);
  }

  /** Notes an input. The timer is not set anew: it looks at the time of the last input when it fires. */
  touch(): void {
    this.#lastInput = this.#options.clock.now();
  }

  end(): void {
    this.#cancel();
  }

  toJson(): DeviceLock {
    const question = this.#question;
    return {
      hostId: this.device.host,
      device: this.device.device,
      holder: this.holder,
      since: this.since,
      elsewhere: false,
      asking: question ? { holder: question.holder, since: isoTime(question.since) } : null,
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
    if (!this.#question) return silent;
    return Math.min(silent, Math.max(this.#lastInput, this.#question.since) + ANSWER_MS);
  }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
