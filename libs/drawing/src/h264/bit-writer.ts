/** Writes the bits of a NAL unit [ITU-T H.264, 7.2 and 9.1]. */
export class BitWriter {
  readonly #bytes: Uint8Array;
  #length = 0;
  #bits = 0;
  #count = 0;

  /** `capacity`: the largest number of bytes that will be written. */
  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** Appends `value` as an unsigned number of `count` bits. `count` is at most 24. */
  bits(count: number, value: number): void {
    this.#bits = (this.#bits << count) | value;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#bytes[this.#length] = (this.#bits >> this.#count) & 0xff;
      this.#length += 1;
    }
    this.#bits &= (1 << this.#count) - 1;
  }

  /** Appends `value` as an unsigned Exp-Golomb code. */
  unsigned(value: number): void {
    const width = 31 - Math.clz32(value + 1);
    this.bits(width, 0);
    this.bits(width + 1, value + 1);
  }

  /** Appends `value` as a signed Exp-Golomb code. */
  signed(value: number): void {
    this.unsigned(value > 0 ? value * 2 - 1 : -value * 2);
  }

  /** Fills the last byte with zero bits. */
  align(): void {
    if (this.#count > 0) this.bits(8 - this.#count, 0);
  }

  /**
   * Appends a square of samples as bytes, row by row. Call this only at the beginning of a byte. `at`: the index of the
   * first sample, the number of samples from one row to the next, and the side of the square in samples.
   */
  samples(
    plane: Uint8Array,
    at: { readonly start: number; readonly stride: number; readonly size: number },
  ): void {
    for (let row = 0; row < at.size; row += 1) {
      const start = at.start + row * at.stride;
      this.#bytes.set(plane.subarray(start, start + at.size), this.#length);
      this.#length += at.size;
    }
  }

  /** Ends the NAL unit, and returns it with its header byte. */
  finish(header: number): Uint8Array<ArrayBuffer> {
    this.bits(1, 1);
    this.align();
    return withoutStartCodes(header, this.#bytes.subarray(0, this.#length));
  }
}

/**
 * Puts the header byte before the payload. Wherever the payload contains two zero bytes and then a byte of at most 3,
 * inserts a byte with the value 3 after the zero bytes, so that a decoder does not see a start code there.
 */
function withoutStartCodes(header: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const ends: number[] = [];
  for (let at = payload.indexOf(0); at >= 0 && at + 2 < payload.length; at = payload.indexOf(0, at + 1)) {
    if (payload[at + 1] !== 0 || (payload[at + 2] ?? 0) > 3) continue;
    ends.push(at + 2);
    at += 1;
  }
  const unit = new Uint8Array(1 + payload.length + ends.length);
  unit[0] = header;
  let start = 0;
  ends.forEach((end, inserted) => {
    unit.set(payload.subarray(start, end), 1 + start + inserted);
    unit[1 + end + inserted] = 3;
    start = end;
  });
  unit.set(payload.subarray(start), 1 + start + ends.length);
  return unit;
}
