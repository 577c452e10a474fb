import type { CaptureTurns } from '@storedeck/devices';

interface ScreenPollOptions {
  /** Takes a screenshot. */
  readonly take: (signal: AbortSignal) => Promise<Buffer>;
  /** The turns in which the devices of one server are captured. */
  readonly turns: Pick<CaptureTurns, 'run' | 'begin' | 'end'>;
  /** Returns the time in ms of a clock that never goes back. */
  readonly now?: () => number;
}

/** The shortest pause between two screenshots, and the longest pause while nothing changes, in ms. */
const PAUSE_MS = { least: 50, most: 500 };
/** The time in ms that a device needs until its screen shows the effect of an input. */
const EFFECT_MS = 40;
/** The time in ms after which a screenshot is taken even while a finger is down or inputs follow each other closely. */
const BUSY_MS = 1000;

/**
 * Takes screenshots of a device, one after another. A server performs the commands of a session one after another, so a
 * screenshot delays the input that follows it. Therefore at most one screenshot per second is taken while a finger is
 * down. Without input, the pauses are at least as long as a screenshot takes, and longer while the screen does not
 * change. While there is no viewer, a screenshot is taken only on request.
 */
export class ScreenPoll {
  readonly #take: ScreenPollOptions['take'];
  readonly #turns: ScreenPollOptions['turns'];
  readonly #now: () => number;
  #pauseMs = PAUSE_MS.least;
  #takenAt: number;
  #dueAt = 0;
  #isInput = false;
  #isWatched = true;
  #isRequested = false;
  #wake: (() => void) | undefined;

  constructor({ take, turns, now = () => performance.now() }: ScreenPollOptions) {
    this.#take = take;
    this.#turns = turns;
    this.#now = now;
    this.#takenAt = now();
  }

  /** Call this when an input begins. */
  begin(): void {
    this.#isInput = true;
    this.#turns.begin(this);
  }

  /** Call this when the input has been performed. */
  end(): void {
    this.#isInput = false;
    this.#turns.end(this);
    this.#pauseMs = PAUSE_MS.least;
    this.#dueAt = this.#now() + EFFECT_MS;
    this.#wake?.();
  }

  /**
   * Sets whether there is a viewer. For the first viewer after a time without viewers, a screenshot is taken at once.
   */
  setWatched(isWatched: boolean): void {
    if (isWatched && !this.#isWatched) this.#dueAt = 0;
    this.#isWatched = isWatched;
    this.#wake?.();
  }

  /** Takes a screenshot at once, even without a viewer, to find out whether the device can still be captured. */
  request(): void {
    this.#isRequested = true;
    this.#wake?.();
  }

  /** Yields the screenshots until the signal aborts. Rejects with the same errors as `take`. */
  async *pictures(signal: AbortSignal): AsyncGenerator<Buffer> {
    const wake = () => this.#wake?.();
    signal.addEventListener('abort', wake, { once: true });
    let last: Buffer | undefined;
    try {
      while (!signal.aborted) {
        const { picture, took } = await this.#capture(signal);
        const isSame = last?.equals(picture) === true;
        last = picture;
        this.#pauseMs = isSame ? Math.min(PAUSE_MS.most, this.#pauseMs * 2) : PAUSE_MS.least;
        this.#dueAt = this.#takenAt + Math.max(this.#pauseMs, took);
        yield picture;
        await this.#due(signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', wake);
      this.#turns.end(this);
    }
  }

  async #capture(signal: AbortSignal): Promise<{ picture: Buffer; took: number }> {
    let start = 0;
    this.#isRequested = false;
    const picture = await this.#turns.run(() => {
      start = this.#now();
      return this.#take(signal);
    }, signal);
    this.#takenAt = this.#now();
    return { picture, took: this.#takenAt - start };
  }

  async #due(signal: AbortSignal): Promise<void> {
    for (;;) {
      const latest = this.#takenAt + BUSY_MS;
      const due = this.#isInput ? latest : Math.min(this.#dueAt, latest);
      const ms = this.#isWatched ? due - this.#now() : Infinity;
      if (ms <= 0 || this.#isRequested || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = ms < Infinity ? setTimeout(resolve, ms) : undefined;
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
  }
}
