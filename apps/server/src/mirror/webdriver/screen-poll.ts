interface ScreenPollOptions {
  /** Takes a screenshot. */
  readonly take: (signal: AbortSignal) => Promise<Buffer>;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** The shortest pause between two screenshots, and the longest one while nothing changes. */
const PAUSE_MS = { least: 50, most: 500 };
/** Before this, a screen does not show the effect of an input. */
const EFFECT_MS = 40;
/** While a finger is down or inputs follow each other closely, a screenshot is taken only after this time. */
const BUSY_MS = 1000;

/**
 * Screenshots of a device, one after another. A server performs the commands of a session one after another, so a
 * screenshot delays the input that follows it. Therefore, none is taken from the moment a finger goes down until it is
 * lifted; and the pauses are at least as long as a screenshot takes, and longer while the screen does not change.
 */
export class ScreenPoll {
  readonly #take: ScreenPollOptions['take'];
  readonly #now: () => number;
  #pauseMs = PAUSE_MS.least;
  #takenAt: number;
  #dueAt = 0;
  #isInput = false;
  #wake: (() => void) | undefined;

  constructor({ take, now = () => performance.now() }: ScreenPollOptions) {
    this.#take = take;
    this.#now = now;
    this.#takenAt = now();
  }

  /** An input begins. */
  begin(): void {
    this.#isInput = true;
  }

  /** The input has been performed. */
  end(): void {
    this.#isInput = false;
    this.#pauseMs = PAUSE_MS.least;
    this.#dueAt = this.#now() + EFFECT_MS;
    this.#wake?.();
  }

  /** The screenshots, until the signal aborts. Rejects as `take` does. */
  async *pictures(signal: AbortSignal): AsyncGenerator<Buffer> {
    const wake = () => this.#wake?.();
    signal.addEventListener('abort', wake, { once: true });
    let last: Buffer | undefined;
    try {
      while (!signal.aborted) {
        const start = this.#now();
        const picture = await this.#take(signal);
        this.#takenAt = this.#now();
        const isSame = last?.equals(picture) === true;
        last = picture;
        const took = this.#takenAt - start;
        this.#pauseMs = isSame ? Math.min(PAUSE_MS.most, this.#pauseMs * 2) : PAUSE_MS.least;
        this.#dueAt = this.#takenAt + Math.max(this.#pauseMs, took);
        yield picture;
        await this.#due(signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', wake);
    }
  }

  async #due(signal: AbortSignal): Promise<void> {
    for (;;) {
      const latest = this.#takenAt + BUSY_MS;
      const due = this.#isInput ? latest : Math.min(this.#dueAt, latest);
      const ms = due - this.#now();
      if (ms <= 0 || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
  }
}
