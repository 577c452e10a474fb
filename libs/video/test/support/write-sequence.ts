import fc from 'fast-check';

/** Returns `value` as a text of `count` digits 0 and 1. */
export function bits(count: number, value: number): string {
  return value.toString(2).padStart(count, '0');
}

export function unsigned(value: number): string {
  const digits = (value + 1).toString(2);
  return '0'.repeat(digits.length - 1) + digits;
}

function signed(value: number): string {
  return unsigned(value > 0 ? value * 2 - 1 : -value * 2);
}

export interface Parameters {
  readonly profile: number;
  readonly width: number;
  readonly height: number;
  readonly orderType: number;
  readonly isProgressive: boolean;
  readonly withLists: boolean;
  /** The flag of the video usability information, and this information, as digits 0 and 1. */
  readonly usability?: string;
}

/** Returns a sequence parameter set between two other NAL units, as an encoder writes it. */
export function writeSequence({
  profile,
  width,
  height,
  orderType,
  isProgressive,
  withLists,
  usability = '0',
}: Parameters): Buffer {
  const rowPixels = isProgressive ? 16 : 32;
  const [columns, rows] = [Math.ceil(width / 16), Math.ceil(height / rowPixels)];
  const list = signed(8) + signed(-16);
  const high =
    profile === 100
      ? unsigned(1) + unsigned(0) + unsigned(0) + '0' + (withLists ? `1${`1${list}`.repeat(8)}` : '0')
      : '';
  const order = [unsigned(4), `0${signed(-3)}${signed(5)}${unsigned(2)}${signed(1)}${signed(-1)}`, ''][
    orderType
  ];
  const crop = [0, (columns * 16 - width) / 2, 0, (rows * rowPixels - height) / (isProgressive ? 2 : 4)];
  const text =
    bits(8, profile) +
    bits(8, 0) +
    bits(8, 31) +
    unsigned(0) +
    high +
    unsigned(4) +
    unsigned(orderType) +
    order +
    unsigned(1) +
    '0' +
    unsigned(columns - 1) +
    unsigned(rows - 1) +
    (isProgressive ? '1' : '00') +
    '1' +
    `1${crop.map(unsigned).join('')}` +
    usability +
    '1';
  const bytes = Buffer.from(
    (text.padEnd(Math.ceil(text.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
      Number.parseInt(byte, 2),
    ),
  );
  return Buffer.concat([
    Buffer.from('0000000109f0' + '0000000167', 'hex'),
    escaped(bytes),
    Buffer.from('0000000168ce3c80', 'hex'),
  ]);
}

function escaped(bytes: Buffer): Buffer {
  const out: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3);
    out.push(byte);
  }
  return Buffer.from(out);
}

/** Any parameters that `writeSequence` accepts. */
export const anyParameters = fc.record({
  profile: fc.constantFrom(66, 77, 100),
  width: fc.integer({ min: 1, max: 4000 }).map((half) => half * 2),
  height: fc.integer({ min: 1, max: 2000 }).map((quarter) => quarter * 4),
  orderType: fc.constantFrom(0, 1, 2),
  isProgressive: fc.boolean(),
  withLists: fc.boolean(),
});
