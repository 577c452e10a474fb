import type { HuffmanTable } from '@storedeck/pictures';

/** The bits of the longest code. */
const CODE_BITS = 16;

/** Reads the compressed bits of a JPEG. After the end, all bits are 0. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #bits = 0;
  #count = 0;
  /** The number of bits that were read after the end. */
  #missing = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether more bits were read than the file has. */
  get isPastEnd(): boolean {
    return this.#missing > 64;
  }

  symbol(table: HuffmanTable): number {
    this.#fill();
    const found = table.find((this.#bits >>> (this.#count - CODE_BITS)) & 0xffff);
    if (found === 0) this.#missing += 100;
    this.#count -= found >> 8;
    return found & 255;
  }

  /** Reads a number of `size` bits with a sign (ITU-T T.81, F.2.2.1). */
  signed(size: number): number {
    if (size === 0) return 0;
    this.#fill();
    this.#count -= size;
    const value = (this.#bits >>> this.#count) & ((1 << size) - 1);
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
  }

  skip(size: number): void {
    this.#fill();
    this.#count -= size;
  }

  /** Goes behind the next restart marker. */
  skipRestart(): void {
    this.#count = 0;
    while (this.#at < this.#bytes.length) {
      const isMarker = this.#bytes[this.#at] === 0xff && (this.#bytes[this.#at + 1] ?? 0) >> 3 === 0xd0 >> 3;
      this.#at += isMarker ? 2 : 1;
      if (isMarker) return;
    }
  }

  /** Makes at least 17 bits available, more than the longest code or number has. */
  #fill(): void {
    while (this.#count <= 16) {
      let byte = this.#bytes[this.#at];
      if (byte === 0xff) {
        // A zero after this byte is no data; anything else is a marker, and ends the data.
        if (this.#bytes[this.#at + 1] === 0) this.#at += 2;
        else byte = undefined;
      } else if (byte !== undefined) this.#at += 1;
      if (byte === undefined) this.#missing += 8;
      this.#bits = ((this.#bits << 8) | (byte ?? 0)) >>> 0;
      this.#count += 8;
    }
  }
}
