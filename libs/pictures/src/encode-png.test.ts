import { crc32, deflateSync, inflateSync } from 'node:zlib';

import { expect, test } from '@jest/globals';

import { encodePng } from './encode-png.ts';

test('a PNG has the colours of the pixels and no alpha channel', async () => {
  const colours = Uint8Array.from([10, 20, 30, 40, 50, 60, 15, 25, 35, 250, 1, 2]);
  const png = Buffer.from(await encodePng(colours, { width: 2, height: 2 }));
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([2, 2, 8, 2]);
  // The end chunk: no data, the name IEND, and the known checksum.
  expect(png.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082');
  const length = png.readUInt32BE(33);
  const lines = inflateSync(png.subarray(41, 41 + length));
  expect(unfiltered([...lines], 6)).toEqual([10, 20, 30, 40, 50, 60, 15, 25, 35, 250, 1, 2]);
});

function deflate(strips: Iterable<Uint8Array>): Uint8Array[] {
  const compressed = deflateSync(Buffer.concat([...strips]));
  return [compressed.subarray(0, 5), compressed.subarray(5)];
}

test.each([undefined, deflate])('every filter keeps the colours, with any compression', async (compress) => {
  const [width, height] = [64, 64];
  const steps = Uint8Array.from({ length: width * height * 3 }, (_, at) => Math.floor(at / 3) % width);
  const down = Uint8Array.from(
    { length: width * height * 3 },
    (_, at) => (at * 89 + Math.floor(at / 192) * 3) % 251,
  );
  for (const colours of [steps, down, new Uint8Array(width * height * 3)]) {
    const png = Buffer.from(await encodePng(colours, { width, height, ...(compress && { compress }) }));
    const lines = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
    expect(unfiltered([...lines], width * 3)).toEqual([...colours]);
  }
});

test('a checksum of the caller gives the same PNG', async () => {
  const colours = Uint8Array.from({ length: 48 }, (_, at) => at * 5);
  const size = { width: 4, height: 4 };
  expect(await encodePng(colours, { ...size, checksum: crc32 })).toEqual(await encodePng(colours, size));
});

/** Reverses the filters Sub and Up, and none. */
function unfiltered(lines: number[], length: number): number[] {
  const pixels: number[] = [];
  for (let y = 0; y * (length + 1) < lines.length; y += 1) {
    const [filter = 0, ...line] = lines.slice(y * (length + 1), (y + 1) * (length + 1));
    line.forEach((value, x) => {
      const at = y * length + x;
      const left = x < 3 ? 0 : (pixels[at - 3] ?? 0);
      const above = y === 0 ? 0 : (pixels[at - length] ?? 0);
      pixels.push((value + ([0, left, above][filter] ?? 0)) & 0xff);
    });
  }
  return pixels;
}
