import { toErrorBody } from '@storedeck/contract';
import type { MirrorRung } from '@storedeck/contract/mirror';

import { failing, type Refusal, type Screen, UNDECODABLE } from '../screen.ts';
import { RungHealth } from './rung-health.ts';
import { isRefusal, joined, NO_REFUSAL, type RungOpener } from './rung-opener.ts';

interface LadderOptions {
  /** Called when a better rung may be tried again. */
  readonly onClimb: () => void;
}

/**
 * Opens the screen of one device on the best rung that works. Remembers failures: a rung whose video has failed several
 * times in a short time is not used for a while.
 */
export class Ladder {
  readonly #options: LadderOptions;
  readonly #health = new Map<string, RungHealth>();
  /** The reason why a rung is not used for a while, by the name of the rung. */
  readonly #refusals = new Map<string, Refusal>();
  /** The timer of each rung that rests, by the name of the rung. */
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(options: LadderOptions) {
    this.#options = options;
  }

  /**
   * Opens the screen on the best rung that works. `undecodable` contains the kinds of rungs whose video a viewer cannot
   * decode. The last rung is always tried, because it sends single images, which every viewer can decode. Rejects if no
   * rung can work.
   */
  async open(
    find: () => Promise<readonly RungOpener[]>,
    undecodable: ReadonlySet<MirrorRung> = new Set(),
  ): Promise<Screen> {
    try {
      return await this.#climb(await find(), undecodable);
    } catch (error) {
      if (toErrorBody(error).code.startsWith('DEVICE_')) for (const one of this.#health.values()) one.reset();
      throw error;
    }
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #climb(openers: readonly RungOpener[], undecodable: ReadonlySet<MirrorRung>): Promise<Screen> {
    let refusal = NO_REFUSAL;
    for (const [at, opener] of openers.entries()) {
      const known = at < openers.length - 1 ? this.#findRefusal(opener, undecodable) : undefined;
      const result = known ?? (await opener.open(refusal));
      if (!isRefusal(result)) return this.#observed(opener, result);
      refusal = joined(refusal, result);
    }
    throw new Error(`No rung of the ladder has worked: ${refusal.reason}`);
  }

  #findRefusal(opener: RungOpener, undecodable: ReadonlySet<MirrorRung>): Refusal | undefined {
    if (undecodable.has(opener.rung)) return UNDECODABLE;
    const isResting = this.#health.get(opener.name)?.rests(performance.now());
    return isResting ? this.#refusals.get(opener.name) : undefined;
  }

  /** Returns the same screen. If its video fails, the failure is recorded for the rung. */
  #observed(opener: RungOpener, screen: Screen): Screen {
    const health = this.#health.get(opener.name) ?? new RungHealth();
    this.#health.set(opener.name, health);
    health.opened(performance.now());
    return failing(screen, (error) => this.#rest(opener, health, error));
  }

  #rest(opener: RungOpener, health: RungHealth, error: unknown): void {
    const ms = health.ended(performance.now());
    if (ms === 0) return;
    const minutes = ms / 60_000;
    this.#refusals.set(opener.name, {
      reason: `The video of ${opener.name} ended several times: ${toErrorBody(error).error} It is tried again after ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      climb: null,
    });
    clearTimeout(this.#timers.get(opener.name));
    this.#timers.set(opener.name, setTimeout(() => this.#options.onClimb(), ms).unref());
  }
}
