import { setTimeout as delay } from 'node:timers/promises';

import type { FakeIphone } from '../fake-iphone.ts';

/** Waits for changes of the screen and for requests. */
export class Changes {
  readonly #stop: () => void;
  #waking = new AbortController();

  constructor(phone: FakeIphone) {
    this.#stop = phone.model.screen.onChange(() => this.wake());
  }

  wake(): void {
    this.#waking.abort();
  }

  stop(): void {
    this.#stop();
  }

  /** Resolves after a change, but not before `afterMs` and not later than `untilMs`. */
  async next({ afterMs, untilMs, signal }: { afterMs: number; untilMs: number; signal: AbortSignal }) {
    await delay(afterMs, undefined, { signal }).catch(() => undefined);
    const waking = this.#waking;
    const either = AbortSignal.any([waking.signal, signal]);
    await delay(untilMs, undefined, { signal: either }).catch(() => undefined);
    if (waking.signal.aborted) this.#waking = new AbortController();
  }
}
