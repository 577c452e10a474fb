import { expect, test } from '@jest/globals';

import { encodePng } from './encode-png.ts';
import { readPngLines } from './read-png-lines.ts';

const SIZE = { width: 7, height: 5 };
const colours = Uint8Array.from({ length: 7 * 5 * 3 }, (_, at) => (at * at * 31) % 251);

test('returns the pixels that were encoded, line by line from the top', async () => {
  const png = await encodePng(colours, SIZE);
  const read: number[] = [];
  const isWhole = await readPngLines(png, (form) => {
    expect(form).toEqual({ ...SIZE, pixelBytes: 3 });
    return ({ y, bytes }) => {
      expect(read).toHaveLength(y * bytes.length);
      read.push(...bytes);
      return true;
    };
  });
  expect(isWhole).toBe(true);
  expect(read).toEqual([...colours]);
});

test('ends early when no more lines are wanted, and says so', async () => {
  const png = await encodePng(colours, SIZE);
  const seen: number[] = [];
  expect(
    await readPngLines(png, () => ({ y }) => {
      seen.push(y);
      return y < 1;
    }),
  ).toBe(false);
  expect(seen).toEqual([0, 1]);
});

test.each([
  ['no picture', new Uint8Array(100)],
  ['nothing', new Uint8Array()],
])('reads no lines of %s', async (_, bytes) => {
  expect(await readPngLines(bytes, () => () => true)).toBe(false);
});

test('a picture that is cut off is not whole', async () => {
  const png = await encodePng(colours, SIZE);
  expect(await readPngLines(png.subarray(0, png.length - 30), () => () => true)).toBe(false);
});
