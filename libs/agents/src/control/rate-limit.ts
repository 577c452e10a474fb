import { AgentError } from '../agent-error.ts';

/**
 * Limits the rate of calls to `count` calls in `perMs` milliseconds on average. After a pause, up to `count` calls may
 * directly follow each other.
 */
export class RateLimit {
  readonly #count: number;
  readonly #perMs: number;
  #left: number;
  #filledAt = performance.now();

  constructor({ count, perMs }: { readonly count: number; readonly perMs: number }) {
    this.#count = count;
    this.#perMs = perMs;
    this.#left = count;
  }

  /** Counts one call. @throws AgentError AGENT_TOO_FAST */
  take(): void {
    const now = performance.now();
    this.#left = Math.min(this.#count, this.#left + ((now - this.#filledAt) / this.#perMs) * this.#count);
    this.#filledAt = now;
    if (this.#left < 1)
      throw new AgentError('AGENT_TOO_FAST', `At most ${this.#count} calls a minute are accepted.`, {
        hint: 'Wait some seconds before the next call.',
      });
    this.#left -= 1;
  }
}
