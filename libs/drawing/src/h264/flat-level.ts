import type { BitWriter } from './bit-writer.ts';

/**
 * Writes a block whose only coefficient is its mean [ITU-T H.264, 7.3.5.3.2 and 9.2]. `table`: the table of codes for
 * the number of coefficients. For luma, the table depends on the neighbouring macroblocks.
 */
export function writeMean(bits: BitWriter, level: number, table: 'few' | 'many' | 'chroma'): void {
  const [none, one, trailingOne] = TOKENS[table];
  if (level === 0) return write(bits, none);
  if (Math.abs(level) === 1) {
    write(bits, trailingOne);
    bits.bits(1, level < 0 ? 1 : 0);
  } else {
    write(bits, one);
    writeLevel(bits, Math.abs(level) * 2 - 4 + (level < 0 ? 1 : 0));
  }
  bits.bits(1, 1); // No zeros before the coefficient.
}

/**
 * Three codes for each table, each as [number of bits, value]: for no coefficient; for one coefficient other than 1 and
 * -1; for one coefficient that is 1 or -1.
 */
const TOKENS = {
  few: [
    [1, 0b1],
    [6, 0b000101],
    [2, 0b01],
  ],
  many: [
    [6, 0b000011],
    [6, 0b000000],
    [6, 0b000001],
  ],
  chroma: [
    [2, 0b01],
    [6, 0b000111],
    [1, 0b1],
  ],
} as const;

function write(bits: BitWriter, [count, value]: readonly [number, number]): void {
  bits.bits(count, value);
}

function writeLevel(bits: BitWriter, code: number): void {
  if (code < 14) return bits.bits(code + 1, 1);
  if (code < 30) {
    bits.bits(15, 1);
    return bits.bits(4, code - 14);
  }
  bits.bits(16, 1);
  bits.bits(12, code - 30);
}

/**
 * Returns the level with which a decoder adds `difference` to each sample of a block. Each unit of a level adds 40/64.
 */
export function findLevel(difference: number): number {
  const near = Math.round((difference * 64) / 40);
  return [near, near - 1, near + 1].find((level) => (40 * level + 32) >> 6 === difference) ?? near;
}
