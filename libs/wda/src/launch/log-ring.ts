const DEFAULT_BYTES = 1024 * 1024;

/**
 * The last megabyte of a log, for any number of readers. A reader that is slower than the log misses bytes, because
 * older bytes are dropped even if a reader has not yet read them.
 */
export class LogRing {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #start = 0;
  #end = 0;
  #finished = false;
  #changed = Promise.withResolvers<undefined>();

  constructor(limit = DEFAULT_BYTES) {
    this.#limit = limit;
  }

  append(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#end += chunk.length;
    while (this.#end - this.#start > this.#limit) {
      this.#start += this.#chunks.shift()?.length ?? 0;
    }
    this.#wake();
  }

  /** Marks the end of the log. Readers end when they have read everything. */
  finish(): void {
    this.#finished = true;
    this.#wake();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  /** Yields the bytes that are kept now, and then new bytes, until the log is finished or the signal aborts. */
  async *read(signal?: AbortSignal): AsyncGenerator<Buffer> {
    const stopped = Promise.withResolvers<undefined>();
    signal?.addEventListener('abort', () => stopped.resolve(undefined), { once: true });
    let at = this.#start;
    while (signal?.aborted !== true) {
      if (at >= this.#end) {
        if (this.#finished) return;
        await Promise.race([this.#changed.promise, stopped.promise]);
        continue;
      }
      at = Math.max(at, this.#start);
      const bytes = Buffer.concat(this.#chunks).subarray(at - this.#start);
      at = this.#end;
      yield bytes;
    }
  }

  #wake(): void {
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers();
  }
}
