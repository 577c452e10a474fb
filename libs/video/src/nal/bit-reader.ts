/**
 * Reads the bits of a NAL unit's payload [ITU-T H.264, 7.2 and 9.1; H.265, 7.2 and 9.2]. Throws `RangeError` after the
 * last bit.
 */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** How many bits have been read. */
  get position(): number {
    return this.#at;
  }

  /** Reads an unsigned number of `count` bits. `count` is at most 32. */
  bits(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new RangeError('the data ends too early');
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  /** Reads an unsigned Exp-Golomb code. */
  unsigned(): number {
    let zeros = 0;
    while (this.bits(1) === 0) {
      zeros += 1;
      if (zeros > 31) throw new RangeError('a number is too long');
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Reads a signed Exp-Golomb code. */
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}
