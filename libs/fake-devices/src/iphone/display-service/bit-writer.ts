/** Writes the payload of a NAL unit [ITU-T H.265, 7.3.1]. */
export class BitWriter {
  readonly #bits: number[] = [];

  /** Appends `value` as an unsigned number of `count` bits. */
  u(count: number, value: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.#bits.push(Math.floor(value / 2 ** bit) % 2);
    return this;
  }

  /** Appends `value` as an unsigned Exp-Golomb code. */
  ue(value: number): this {
    const zeros = Math.floor(Math.log2(value + 1));
    return this.u(zeros, 0).u(zeros + 1, value + 1);
  }

  /**
   * Returns the NAL unit: its header, then the payload with its stop bit. Bytes are inserted into the payload so that
   * it contains no start code.
   */
  unit(type: number): Buffer {
    const bits = [...this.#bits, 1];
    while (bits.length % 8 !== 0) bits.push(0);
    const bytes = [type << 1, 1];
    for (let at = 0; at < bits.length; at += 8) {
      const byte = Number.parseInt(bits.slice(at, at + 8).join(''), 2);
      if (byte <= 3 && bytes.at(-1) === 0 && bytes.at(-2) === 0) bytes.push(3);
      bytes.push(byte);
    }
    return Buffer.from(bytes);
  }
}
