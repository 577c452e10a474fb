const FAST_BITS = 9;
const MAX_BITS = 16;

/** A Huffman table of a JPEG (ITU-T T.81, annex C). */
export class HuffmanTable {
  /** For each beginning of nine bits: the length of the code times 256 plus its symbol; 0 for a longer code. */
  readonly #fast = new Uint16Array(1 << FAST_BITS);
  /** For each length: the largest code, and the difference between a code and the position of its symbol. */
  readonly #largest = new Int32Array(MAX_BITS + 1).fill(-1);
  readonly #offset = new Int32Array(MAX_BITS + 1);
  readonly #symbols: Uint8Array;
  /** Whether the table has more codes of a length than this length allows. */
  readonly isImpossible: boolean;

  /** @param counts the number of codes of each length, from 1 to 16 bits */
  constructor(counts: Uint8Array, symbols: Uint8Array) {
    this.#symbols = symbols;
    let [code, position, isImpossible] = [0, 0, false];
    for (let length = 1; length <= MAX_BITS; length += 1) {
      const count = counts[length - 1] ?? 0;
      this.#offset[length] = position - code;
      for (let index = 0; index < count; index += 1, code += 1, position += 1) {
        if (length > FAST_BITS) continue;
        const from = code << (FAST_BITS - length);
        this.#fast.fill((length << 8) | (symbols[position] ?? 0), from, from + (1 << (FAST_BITS - length)));
      }
      if (count > 0) this.#largest[length] = code - 1;
      if (code > 1 << length) isImpossible = true;
      code <<= 1;
    }
    this.isImpossible = isImpossible;
  }

  /**
   * Finds the code at the beginning of 16 bits. Returns its length times 256 plus its symbol; 0 if the table has no such
   * code.
   */
  find(bits: number): number {
    const fast = this.#fast[bits >>> (MAX_BITS - FAST_BITS)] ?? 0;
    if (fast !== 0) return fast;
    for (let length = FAST_BITS + 1; length <= MAX_BITS; length += 1) {
      const code = bits >>> (MAX_BITS - length);
      if (code <= (this.#largest[length] ?? 0))
        return (length << 8) | (this.#symbols[(this.#offset[length] ?? 0) + code] ?? 0);
    }
    return 0;
  }
}
