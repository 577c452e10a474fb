/** The planes of a decoded frame: brightness, and two colour differences of half the width and height. */
export type Planes = readonly [luma: Uint8Array, blue: Uint8Array, red: Uint8Array];

/**
 * Decodes the kinds of macroblocks that `H264Encoder` writes, as the standard describes them [ITU-T H.264]: skipped
 * macroblocks, macroblocks of samples, and intra 16 by 16 macroblocks with vertical, horizontal or mean prediction,
 * whose only coefficient is a mean.
 */
export class H264Decoder {
  readonly planes: Planes;
  readonly #columns: number;
  readonly #blocks: number;
  readonly #stride: number;
  #bits = '';
  #at = 0;

  constructor(width: number, height: number) {
    this.#stride = width;
    this.#columns = width / 16;
    this.#blocks = this.#columns * (height / 16);
    const length = width * height;
    this.planes = [new Uint8Array(length), new Uint8Array(length / 4), new Uint8Array(length / 4)];
  }

  decode(unit: Uint8Array): void {
    const payload = unit
      .slice(1)
      .filter((byte, at, all) => !(byte === 3 && !all[at - 1] && !all[at - 2] && at > 1));
    this.#bits = Array.from(payload, (byte) => byte.toString(2).padStart(8, '0')).join('');
    this.#at = 0;
    const isKey = (unit[0]! & 31) === 5;
    this.#golomb();
    expectValue('slice type', this.#golomb(), isKey ? 7 : 5);
    this.#golomb();
    this.#read(8);
    if (isKey) this.#golomb();
    this.#read(isKey ? 2 : 3);
    expectValue('quantizer change', this.#golomb(), 0);
    expectValue('deblocking', this.#golomb(), 1);
    const coefficients = new Uint8Array(this.#blocks);
    for (let block = 0; block < this.#blocks; block += 1) {
      if (!isKey) block += this.#golomb();
      if (block < this.#blocks) this.#macroblock(block, coefficients, isKey ? 0 : 5);
    }
    if (!/^10*$/.test(this.#bits.slice(this.#at))) throw new Error('Bits follow the last macroblock.');
  }

  #macroblock(block: number, coefficients: Uint8Array, offset: number): void {
    const position = { x: block % this.#columns, y: Math.floor(block / this.#columns) };
    const type = this.#golomb() - offset;
    if (type === 25) {
      coefficients[block] = 16;
      this.#at = Math.ceil(this.#at / 8) * 8;
      this.#fill(position, () => this.#read(8));
      return;
    }
    const prediction = (type - 1) % 4;
    const hasChroma = type > 4;
    const chroma = this.#golomb();
    expectValue('quantizer change', this.#golomb(), 0);
    const around = [
      ...(position.x > 0 ? [coefficients[block - 1]!] : []),
      ...(position.y > 0 ? [coefficients[block - this.#columns]!] : []),
    ];
    const table = around.some((count) => count > 0) ? 'many' : 'few';
    const levels = [
      this.#mean(table),
      hasChroma ? this.#mean('chroma') : 0,
      hasChroma ? this.#mean('chroma') : 0,
    ];
    // With a quantizer of 24 for luma and of 18 for chroma, each unit of a level adds 40/64 to a sample.
    const added = levels.map((level) => (40 * level + 32) >> 6);
    const modes = [
      (['above', 'left', 'mean'] as const)[prediction]!,
      (['mean', 'left', 'above'] as const)[chroma]!,
    ];
    const before: Planes = [this.planes[0].slice(), this.planes[1].slice(), this.planes[2].slice()];
    this.#fill(
      position,
      (plane, x, y) => added[plane]! + this.#predicted(before, modes[plane && 1]!, { plane, x, y, position }),
    );
  }

  /** Predicts a sample [8.3.3 and 8.3.4]. `x` and `y` are relative to the upper left corner of the macroblock. */
  #predicted(
    from: Planes,
    mode: 'above' | 'left' | 'mean',
    { plane, x, y, position }: { plane: number; x: number; y: number; position: { x: number; y: number } },
  ): number {
    const size = plane === 0 ? 16 : 8;
    const stride = plane === 0 ? this.#stride : this.#stride / 2;
    const sample = (dx: number, dy: number) =>
      from[plane]![(position.y * size + dy) * stride + position.x * size + dx]!;
    if (mode === 'above') return sample(x, -1);
    if (mode === 'left') return sample(-1, y);
    const part = plane === 0 ? 16 : 4;
    const [left, top] = [x - (x % part), y - (y % part)];
    const steps = Array.from({ length: part }, (_, step) => step);
    const above = position.y > 0 ? steps.map((step) => sample(left + step, -1)) : undefined;
    const beside = position.x > 0 ? steps.map((step) => sample(-1, top + step)) : undefined;
    const isRight = plane > 0 && left > 0 && top === 0;
    const isLower = plane > 0 && left === 0 && top > 0;
    const one = isRight ? (above ?? beside) : (beside ?? above);
    const used = isRight || isLower ? one : [...(above ?? []), ...(beside ?? [])];
    if (!used || used.length === 0) return 128;
    return Math.floor((used.reduce((sum, value) => sum + value, 0) + used.length / 2) / used.length);
  }

  #fill(position: { x: number; y: number }, valueAt: (plane: number, x: number, y: number) => number): void {
    this.planes.forEach((samples, plane) => {
      const size = plane === 0 ? 16 : 8;
      const stride = plane === 0 ? this.#stride : this.#stride / 2;
      for (let y = 0; y < size; y += 1)
        for (let x = 0; x < size; x += 1)
          samples[(position.y * size + y) * stride + position.x * size + x] = valueAt(plane, x, y);
    });
  }

  /** Reads a block that has no coefficient except its mean [9.2]. */
  #mean(table: 'few' | 'many' | 'chroma'): number {
    const [none, one, trailingOne] = TOKENS[table];
    const token = [none, one, trailingOne].find((code) => this.#bits.startsWith(code, this.#at));
    if (token === undefined) throw new Error('An unknown number of coefficients.');
    this.#at += token.length;
    if (token === none) return 0;
    const level = token === trailingOne ? 1 - 2 * this.#read(1) : this.#level();
    expectValue('zeros before', this.#read(1), 1);
    return level;
  }

  /** Reads the level of a block without trailing ones. The absolute value of such a level is at least 2 [9.2.2.1]. */
  #level(): number {
    const prefix = this.#bits.indexOf('1', this.#at) - this.#at;
    this.#at += prefix + 1;
    const code = 2 + this.#readCode(prefix);
    return code % 2 === 0 ? (code + 2) >> 1 : (-code - 1) >> 1;
  }

  #readCode(prefix: number): number {
    if (prefix < 14) return prefix;
    if (prefix === 14) return 14 + this.#read(4);
    return prefix === 15 ? 30 + this.#read(12) : NaN;
  }

  #read(count: number): number {
    this.#at += count;
    return Number.parseInt(this.#bits.slice(this.#at - count, this.#at), 2);
  }

  #golomb(): number {
    const zeros = this.#bits.indexOf('1', this.#at) - this.#at;
    this.#at += zeros;
    return this.#read(zeros + 1) - 1;
  }
}

/**
 * Codes from table 9-5 of the standard. Each array contains three codes, for these cases: there is no coefficient,
 * there is one coefficient other than 1 and -1, there is one coefficient that is 1 or -1.
 */
const TOKENS = {
  few: ['1', '000101', '01'],
  many: ['000011', '000000', '000001'],
  chroma: ['01', '000111', '1'],
} as const;

function expectValue(name: string, value: number, expected: number): void {
  if (value !== expected) throw new Error(`The ${name} is ${value}, not ${expected}.`);
}
