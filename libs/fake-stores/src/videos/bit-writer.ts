/** Writes the bits of one unit of H.264 video, most significant bit first. */
export class BitWriter {
  readonly #bytes: number[] = [];
  #current = 0;
  #filled = 0;

  /** Writes the lowest `count` bits of `value`. */
  bits(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      this.#current = (this.#current << 1) | ((value >> bit) & 1);
      this.#filled += 1;
      if (this.#filled === 8) this.#push();
    }
    return this;
  }

  /** Writes numbers from 0 as Exp-Golomb codes, `ue(v)` in the standard. */
  golomb(...values: readonly number[]): this {
    for (const value of values) {
      const length = 32 - Math.clz32(value + 1);
      this.bits(0, length - 1).bits(value + 1, length);
    }
    return this;
  }

  /** Adds zero bits up to the next whole byte. */
  align(): this {
    while (this.#filled > 0) this.bits(0, 1);
    return this;
  }

  /** Writes whole bytes. The writer must be aligned. */
  bytes(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  /** The bytes of the unit after its first byte, which is `header`: with the stop bit, and without start codes inside. */
  unit(header: number): Uint8Array<ArrayBuffer> {
    this.bits(1, 1).align();
    const out = [header];
    let zeros = 0;
    for (const byte of this.#bytes) {
      if (zeros === 2 && byte <= 3) {
        out.push(3);
        zeros = 0;
      }
      out.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Uint8Array.from(out);
  }

  #push(): void {
    this.#bytes.push(this.#current);
    this.#current = 0;
    this.#filled = 0;
  }
}
