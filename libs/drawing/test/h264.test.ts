import { describe, expect, test } from '@jest/globals';

import { BitWriter } from '../src/h264/bit-writer.ts';
import { annexB, H264Encoder } from '../src/h264.ts';
import { H264Decoder } from './h264-decoder.ts';

const SIZE = { width: 64, height: 48 };
const BLOCKS = 12;
/** The number of samples in a macroblock: 16 by 16 of luma, and twice 8 by 8 of chroma. */
const SAMPLES = 384;

function makePixels(colorAt: (x: number, y: number) => readonly [number, number, number]): Uint8Array {
  const pixels = new Uint8Array(SIZE.width * SIZE.height * 4);
  for (let y = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1) pixels.set([...colorAt(x, y), 255], (y * SIZE.width + x) * 4);
  return pixels;
}

function measureSize(pixels: Uint8Array): number {
  return new H264Encoder(SIZE.width, SIZE.height).encode(pixels).unit.length;
}

const plain = makePixels(() => [40, 120, 80]);
const noise = makePixels((x, y) => [
  (x * 97 + y * 57) % 256,
  (x * 31 + y * 83) % 256,
  (x * 53 + y * 41) % 256,
]);

describe('the size of a frame', () => {
  test('is a few bytes if the frame has one colour', () => {
    expect(measureSize(plain)).toBeLessThan(4 * BLOCKS);
  });

  test.each([
    ['columns', 4, makePixels((x) => [(x * 37) % 256, 90, 90])],
    ['rows', 3, makePixels((_x, y) => [(y * 37) % 256, 90, 90])],
  ])(
    'of %s: samples are stored only once, and the next macroblocks repeat these samples',
    (_name, stored, pixels) => {
      const size = measureSize(pixels);
      expect(size).toBeGreaterThan(stored * SAMPLES);
      expect(size).toBeLessThan((stored + 1) * SAMPLES);
    },
  );

  test('is the size of its samples if the frame is noise', () => {
    expect(measureSize(noise)).toBeGreaterThan(BLOCKS * SAMPLES);
    expect(measureSize(noise)).toBeLessThan(BLOCKS * (SAMPLES + 6));
  });

  test('depends on the changes since the previous frame', () => {
    const encoder = new H264Encoder(SIZE.width, SIZE.height);
    encoder.encode(noise);
    expect(encoder.encode(noise).unit.length).toBeLessThan(10);
    const changed = noise.slice();
    changed[0] = 255 - changed[0]!;
    const { length } = encoder.encode(changed).unit;
    expect(length).toBeGreaterThan(SAMPLES);
    expect(length).toBeLessThan(2 * SAMPLES);
  });
});

/** Draws squares of 16 by 16 pixels: with one colour, vertical or horizontal stripes, a gradient, or noise. */
function mixed(turn: number): Uint8Array {
  return makePixels((x, y) => {
    const kind = (Math.floor(x / 16) + 2 * Math.floor(y / 16) + turn) % 5;
    if (kind === 0) return [30 + 50 * turn, 60, 200];
    if (kind === 1) return [(Math.floor(x / 2) * 67) % 256, 80, 20];
    if (kind === 2) return [20, (Math.floor(y / 2) * 67) % 256, 90];
    if (kind === 3) return [120 + (y % 16), 120 + (y % 16), 120 + (x % 3)];
    return [(x * 97 + y * 57) % 256, (x * 31 + y * 83) % 256, (x * 53 + y * 41) % 256];
  });
}

/**
 * Converts pixels to samples in BT.709, limited range. Each colour difference is computed from the mean of four pixels.
 */
function makeSamples(pixels: Uint8Array): number[][] {
  const luma: number[] = [];
  const [blue, red]: [number[], number[]] = [[], []];
  const at = (x: number, y: number) => [
    ...pixels.subarray((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3),
  ];
  const brightness = ([r, g, b]: number[]) => 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  for (let y = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1) {
      luma.push(16 + (219 / 255) * brightness(at(x, y)));
      if (x % 2 === 1 || y % 2 === 1) continue;
      const four = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
      const mean = [0, 1, 2].map((part) => four.reduce((sum, color) => sum + color[part]!, 0) / 4);
      blue.push(128 + ((224 / 255) * (mean[2]! - brightness(mean))) / 1.8556);
      red.push(128 + ((224 / 255) * (mean[0]! - brightness(mean))) / 1.5748);
    }
  return [luma, blue, red];
}

test('each decoded sample of each frame differs from its source by at most 1', () => {
  const encoder = new H264Encoder(SIZE.width, SIZE.height);
  const decoder = new H264Decoder(SIZE.width, SIZE.height);
  const columns = makePixels((x) => [(x * 37) % 256, (x * 5) % 256, 90]);
  const rows = makePixels((_x, y) => [90, (y * 5) % 256, (y * 37) % 256]);
  const nearlyPlain = makePixels((x, y) => [100 + ((3 * x + y) % 7), 100 + ((3 * x + y) % 7), 100]);
  for (const pixels of [mixed(0), mixed(1), mixed(1), plain, columns, rows, mixed(2), noise, nearlyPlain]) {
    decoder.decode(encoder.encode(pixels).unit);
    const differences = makeSamples(pixels).map((samples, plane) =>
      Math.max(...samples.map((sample, at) => Math.abs(sample - decoder.planes[plane]![at]!))),
    );
    // The samples of the source are not rounded, and the decoded samples are whole numbers. Therefore, rounding may add
    // up to 0.5 to the permitted difference of 1.
    for (const difference of differences) expect(difference).toBeLessThan(1.51);
  }
});

describe('frames', () => {
  test('refer to the previous frame, except the first frame and requested key frames', () => {
    const encoder = new H264Encoder(SIZE.width, SIZE.height);
    const frames = [undefined, undefined, { key: true }, { key: true }].map((options) =>
      encoder.encode(plain, options),
    );
    expect(frames.map(({ isKey, unit }) => [isKey, unit[0]])).toEqual([
      [true, 0x65],
      [false, 0x41],
      [true, 0x65],
      [true, 0x65],
    ]);
    // Two key frames in succession have different numbers, so that a decoder sees two frames.
    expect(frames[3]!.unit).not.toEqual(frames[2]!.unit);
  });

  test('need the parameter sets of Constrained Baseline, level 5.1', () => {
    const { sequence, picture } = new H264Encoder(SIZE.width, SIZE.height).parameterSets;
    expect([...sequence.subarray(0, 4)]).toEqual([0x67, 66, 0xc0, 51]);
    expect(picture[0]).toBe(0x68);
  });

  test.each([
    [15, 16],
    [0, 16],
    [16, 2.5],
    [8192, 8192],
  ])('of %d by %d pixels are refused', (width, height) => {
    expect(() => new H264Encoder(width, height)).toThrow(TypeError);
  });
});

describe('units', () => {
  test('contain no start code', () => {
    const bits = new BitWriter(16);
    for (const byte of [0, 0, 0, 0, 0, 1, 7, 0, 0, 4]) bits.bits(8, byte);
    expect([...bits.finish(0x65)]).toEqual([0x65, 0, 0, 3, 0, 0, 3, 0, 1, 7, 0, 0, 4, 0x80]);
  });

  test('follow start codes in a byte stream', () => {
    expect([...annexB(Uint8Array.of(0x67, 1), Uint8Array.of(0x68))]).toEqual([
      0, 0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x68,
    ]);
  });
});
