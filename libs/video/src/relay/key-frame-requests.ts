const INTERVAL_MS = 1000;

/**
 * Limits the requests for key frames to one per second, because each request makes the encoder start again for all
 * viewers. After a request was sent, the next request is delayed until one second has passed. If a key frame arrives
 * during the delay, the delayed request is not sent.
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

  /** Call this when a key frame has arrived. */
  arrived(): void {
    this.#isWanted = false;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#pause);
  }
}
