import { describe, expect, test } from '@jest/globals';

import { BitWriter } from '../src/h264/bit-writer.ts';
import { annexB, H264Encoder } from '../src/h264.ts';

const SIZE = { width: 64, height: 48 };
const BLOCKS = 12;
/** Samples of a macroblock: 16 by 16 of luma, and twice 8 by 8 of chroma. */
const SAMPLES = 384;

function pixelsOf(colorAt: (x: number, y: number) => readonly [number, number, number]): Uint8Array {
  const pixels = new Uint8Array(SIZE.width * SIZE.height * 4);
  for (let y = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1) pixels.set([...colorAt(x, y), 255], (y * SIZE.width + x) * 4);
  return pixels;
}

function sizeOf(pixels: Uint8Array): number {
  return new H264Encoder(SIZE.width, SIZE.height).encode(pixels).unit.length;
}

const plain = pixelsOf(() => [40, 120, 80]);
const noise = pixelsOf((x, y) => [(x * 97 + y * 57) % 256, (x * 31 + y * 83) % 256, (x * 53 + y * 41) % 256]);

describe('the size of a frame', () => {
  test('of one colour is a few bytes', () => {
    expect(sizeOf(plain)).toBeLessThan(4 * BLOCKS);
  });

  test.each([
    ['columns', 4, pixelsOf((x) => [(x * 37) % 256, 90, 90])],
    ['rows', 3, pixelsOf((_x, y) => [(y * 37) % 256, 90, 90])],
  ])('of %s: samples are stored once, and continued from there', (_name, stored, pixels) => {
    const size = sizeOf(pixels);
    expect(size).toBeGreaterThan(stored * SAMPLES);
    expect(size).toBeLessThan((stored + 1) * SAMPLES);
  });

  test('of noise is that of its samples', () => {
    expect(sizeOf(noise)).toBeGreaterThan(BLOCKS * SAMPLES);
    expect(sizeOf(noise)).toBeLessThan(BLOCKS * (SAMPLES + 6));
  });

  test('depends on what changed since the frame before', () => {
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

describe('frames', () => {
  test('refer to the one before, except the first and those requested as key frames', () => {
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

  test('begin with parameter sets of Constrained Baseline, level 5.1', () => {
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
  test('have no start code inside', () => {
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
