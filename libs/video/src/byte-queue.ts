/** A queue of bytes that have arrived and are not parsed yet. */
export class ByteQueue {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** The number of bytes in the queue. */
  get length(): number {
    return this.#length;
  }

  /** Adds bytes that have arrived. They are not copied. */
  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** Removes and returns the first `count` bytes. Returns undefined if the queue has fewer bytes. */
  take(count: number): Uint8Array | undefined {
    const bytes = this.peek(count);
    if (!bytes) return undefined;
    let left = count;
    while (left > 0) {
      const [first] = this.#chunks;
      if (!first) break;
      if (first.length <= left) this.#chunks.shift();
      else this.#chunks[0] = first.subarray(left);
      left -= Math.min(left, first.length);
    }
    this.#length -= count;
    return bytes;
  }

  /** Returns the first `count` bytes without removing them. Returns undefined if the queue has fewer bytes. */
  peek(count: number): Uint8Array | undefined {
    if (this.#length < count) return undefined;
    const [first] = this.#chunks;
    if (first && first.length >= count) return first.subarray(0, count);
    const bytes = new Uint8Array(count);
    let at = 0;
    for (const chunk of this.#chunks) {
      const part = chunk.subarray(0, count - at);
      bytes.set(part, at);
      at += part.length;
      if (at === count) break;
    }
    return bytes;
  }
}
