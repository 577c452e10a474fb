/** Writes the bits of a NAL unit's payload [ITU-T H.264, 7.2 and 9.1]. */
export class BitWriter {
  readonly #bits: number[] = [];

  /** Appends an unsigned number of `count` bits. `count` is at most 32. */
  bits(count: number, value: number): void {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.#bits.push(Math.floor(value / 2 ** bit) % 2);
  }

  /** Appends an unsigned Exp-Golomb code. */
  unsigned(value: number): void {
    const width = Math.floor(Math.log2(value + 1));
    this.bits(width, 0);
    this.bits(width + 1, value + 1);
  }

  /** Ends the payload with a bit 1 and zeros, and returns its bytes. */
  finish(): number[] {
    this.#bits.push(1);
    const bytes: number[] = Array.from({ length: Math.ceil(this.#bits.length / 8) }, () => 0);
    this.#bits.forEach((bit, at) => {
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)));
    });
    return bytes;
  }
}
