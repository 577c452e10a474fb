import { deflateSync } from 'node:zlib';

import { expect, test } from '@jest/globals';

import { encodePng } from './encode-png.ts';
import { isOneColour } from './is-one-colour.ts';

/** Makes a PNG with alpha channel. Each line is a filter and its bytes. */
function makePng(width: number, lines: readonly number[][], colourType = 6): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(lines.length, 4);
  header.set([8, colourType], 8);
  const pixels = deflateSync(Buffer.from(lines.flat()));
  const half = pixels.length >> 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels.subarray(0, half)),
    chunk('IDAT', pixels.subarray(half)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const NONE = [0, 0, 0, 0];

test.each([
  [
    'black, without filters',
    makePng(2, [
      [0, 0, 0, 0, 255, 0, 0, 0, 255],
      [0, 0, 0, 0, 255, 0, 0, 0, 255],
    ]),
    true,
  ],
  [
    'one colour, with all filters',
    makePng(2, [
      [1, 9, 8, 7, 6, ...NONE],
      [2, ...NONE, ...NONE],
      [3, 5, 4, 4, 3, ...NONE],
      [4, ...NONE, ...NONE],
    ]),
    true,
  ],
  [
    'another last pixel',
    makePng(2, [
      [1, 9, 8, 7, 6, ...NONE],
      [2, ...NONE, 0, 0, 1, 0],
    ]),
    false,
  ],
  [
    'two halves',
    makePng(1, [
      [0, 9, 8, 7, 6],
      [0, 9, 8, 7, 5],
    ]),
    false,
  ],
  ['grey', makePng(3, [[0, 7, 7, 7]], 0), true],
  ['an unknown filter', makePng(1, [[9, 1, 1, 1, 1]]), false],
  ['no PNG', Buffer.from('hello, this is no picture'), false],
])('%s', async (_what, png, expected) => {
  expect(await isOneColour(png)).toBe(expected);
});

test('a PNG of our own encoder', async () => {
  const size = { width: 40, height: 30 };
  const plain = new Uint8Array(40 * 30 * 3).fill(17);
  expect(await isOneColour(await encodePng(plain, size))).toBe(true);
  plain[1800] = 18;
  expect(await isOneColour(await encodePng(plain, size))).toBe(false);
});

test('a PNG with more lines than its header says is not read to its end', async () => {
  const png = makePng(1, [
    [0, 1, 1, 1, 1],
    [0, 1, 1, 1, 1],
  ]);
  png.writeUInt32BE(1, 20);
  expect(await isOneColour(png)).toBe(false);
  png.writeUInt32BE(0x7fffffff, 20);
  expect(await isOneColour(png)).toBe(false);
});

test('a damaged PNG is not one colour', async () => {
  const png = makePng(1, [[0, 1, 1, 1, 1]]);
  expect(await isOneColour(png.subarray(0, 50))).toBe(false);
});
