const FAST_BITS = 9;

/** A Huffman table of a JPEG (ITU-T T.81, annex C). */
export class HuffmanTable {
  /** For each beginning of nine bits: the length of the code times 256 plus its symbol; 0 for a longer code. */
  readonly fast = new Uint16Array(1 << FAST_BITS);
  /** For each length: the largest code, and the difference between a code and the position of its symbol. */
  readonly largest = new Int32Array(17).fill(-1);
  readonly offset = new Int32Array(17);
  readonly symbols: Uint8Array;

  constructor(counts: Uint8Array, symbols: Uint8Array) {
    this.symbols = symbols;
    let [code, position] = [0, 0];
    for (let length = 1; length <= 16; length += 1) {
      const count = counts[length - 1] ?? 0;
      this.offset[length] = position - code;
      for (let index = 0; index < count; index += 1, code += 1, position += 1) {
        if (length > FAST_BITS) continue;
        const from = code << (FAST_BITS - length);
        this.fast.fill((length << 8) | (symbols[position] ?? 0), from, from + (1 << (FAST_BITS - length)));
      }
      if (count > 0) this.largest[length] = code - 1;
      code <<= 1;
    }
  }
}

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
    const fast = table.fast[(this.#bits >>> (this.#count - FAST_BITS)) & ((1 << FAST_BITS) - 1)] ?? 0;
    if (fast !== 0) {
      this.#count -= fast >> 8;
      return fast & 255;
    }
    let code = 0;
    for (let length = 1; length <= 16; length += 1) {
      this.#count -= 1;
      code = (code << 1) | ((this.#bits >>> this.#count) & 1);
      if (code <= (table.largest[length] ?? 0)) return table.symbols[(table.offset[length] ?? 0) + code] ?? 0;
    }
    this.#missing += 100;
    return 0;
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
