import type { RelayViewer } from '@storedeck/video';

import type { Screen } from './screen.ts';

/** The time in ms after which a live video that has ended is watched again. */
const AGAIN_MS = 5000;

/**
 * Tells when the picture of a device changes: when its live video sends a frame. The first question starts to watch the
 * video; `Symbol.dispose` ends it. Single screenshots tell nothing, because they cost the device more than they say.
 */
export class PictureChanges implements Disposable {
  readonly #startWatching: () => RelayViewer<Screen>;
  #viewer: RelayViewer<Screen> | undefined;
  #changedAt: number | undefined;
  #wake = Promise.withResolvers<undefined>();
  #isEnded = false;
  #watchAfter = -Infinity;

  /** `watch` adds a receiver of the live video. */
  constructor(watch: () => RelayViewer<Screen>) {
    this.#startWatching = watch;
  }

  /** When the picture changed last, as `performance.now()`; undefined while no live video tells it. */
  get changedAt(): number | undefined {
    if (!this.#isEnded && !this.#viewer && performance.now() >= this.#watchAfter) void this.#watch();
    return this.#changedAt;
  }

  /** Resolves at the next change, or after `atMostMs` milliseconds. Rejects with the reason of `signal`. */
  async next(atMostMs: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const wake = (): void => resolve(undefined);
    const timer = setTimeout(wake, atMostMs);
    signal.addEventListener('abort', wake, { once: true });
    try {
      if (!signal.aborted) await Promise.race([promise, this.#wake.promise]);
      signal.throwIfAborted();
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
    }
  }

  [Symbol.dispose](): void {
    this.#isEnded = true;
    this.#viewer?.close();
    this.#note(undefined);
  }

  /** Watches the video until it ends. A video that cannot be watched is not an error here: nothing tells the changes. */
  async #watch(): Promise<void> {
    this.#watchAfter = Infinity;
    try {
      using viewer = this.#startWatching();
      this.#viewer = viewer;
      const { rung } = await viewer.source;
      if (isSingle(rung.rung)) return;
      this.#watchAfter = performance.now() + AGAIN_MS;
      for await (const _ of viewer.units) this.#note(performance.now());
    } catch {
      this.#watchAfter = performance.now() + AGAIN_MS;
    } finally {
      this.#viewer = undefined;
      this.#note(undefined);
    }
  }

  /** Wakes who waits. Undefined: nothing tells the changes any more, so that who waits must ask the device. */
  #note(changedAt: number | undefined): void {
    this.#changedAt = changedAt;
    this.#wake.resolve(undefined);
    this.#wake = Promise.withResolvers();
  }
}

function isSingle(rung: Screen['rung']['rung']): boolean {
  return rung === 'screenshots' || rung === 'webdriver';
}
