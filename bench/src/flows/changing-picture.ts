import { setTimeout as delay } from 'node:timers/promises';

import type { ScreenChanges } from '@storedeck/flows';

/** A picture that has stood still for long, and changes once. */
export class ChangingPicture implements ScreenChanges {
  readonly #startedAt = performance.now();
  readonly #changesAt: number;

  /** @param changesAt as `performance.now()` */
  constructor(changesAt: number) {
    this.#changesAt = changesAt;
  }

  get changedAt(): number {
    return performance.now() >= this.#changesAt ? this.#changesAt : this.#startedAt - LONG_MS;
  }

  async next(atMostMs: number, signal: AbortSignal): Promise<void> {
    const untilMs = this.#changesAt - performance.now();
    const ms = untilMs > 0 ? Math.min(untilMs, atMostMs) : atMostMs;
    await delay(ms, undefined, { signal });
  }
}

const LONG_MS = 60_000;
