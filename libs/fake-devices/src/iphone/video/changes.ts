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

  /**
   * Waits for `afterMs`. Then waits for a change or a request, for at most `untilMs`. The second wait is left out if
   * there was a change or a request since the last call. Resolves at once when `signal` aborts.
   */
  async next({ afterMs, untilMs, signal }: { afterMs: number; untilMs: number; signal: AbortSignal }) {
    await delay(afterMs, undefined, { signal }).catch(() => undefined);
    const waking = this.#waking;
    const either = AbortSignal.any([waking.signal, signal]);
    await delay(untilMs, undefined, { signal: either }).catch(() => undefined);
    if (waking.signal.aborted) this.#waking = new AbortController();
  }
}
