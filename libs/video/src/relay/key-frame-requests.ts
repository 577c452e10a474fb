const INTERVAL_MS = 1000;

/**
 * Limits the requests for key frames to one per second, because each makes the encoder start again for all viewers. A
 * request within that second is sent at its end, unless a key frame has arrived.
 */
export class KeyFrameRequests {
  readonly #send: () => void;
  #pause: NodeJS.Timeout | undefined;
  #isWanted = false;
  #isClosed = false;

  constructor(send: () => void) {
    this.#send = send;
  }

  request(): void {
    if (this.#isClosed) return;
    if (this.#pause) {
      this.#isWanted = true;
      return;
    }
    this.#isWanted = false;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#isWanted) this.request();
    }, INTERVAL_MS);
    this.#send();
  }

  /** A key frame has arrived. */
  arrived(): void {
    this.#isWanted = false;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#pause);
  }
}
