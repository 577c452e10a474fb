import { afterAll, expect, test } from '@jest/globals';
import { encodePng } from '@storedeck/pictures';

import { ScreenPictures } from '../src/index.ts';

const pictures = new ScreenPictures();
afterAll(() => pictures[Symbol.asyncDispose]());

/** A picture of 2 × 6 pixels whose rows have the colours 0, 10, 20 … */
const rows = await encodePng(
  Uint8Array.from({ length: 2 * 6 * 3 }, (_, at) => Math.floor(at / 6) * 10),
  { width: 2, height: 6 },
);

test('a screenshot is cropped equally at both ends', async () => {
  const { png, isOneColour } = await pictures.forStore(rows, { width: 2, height: 2 });
  const middle = Uint8Array.from({ length: 2 * 2 * 3 }, (_, at) => (Math.floor(at / 6) + 2) * 10);
  expect(Buffer.from(png).equals(await encodePng(middle, { width: 2, height: 2 }))).toBe(true);
  expect(isOneColour).toBe(false);
});

test.each([0, 255])('a screenshot of one colour is recognized: %i', async (value) => {
  const size = { width: 3, height: 4 };
  const plain = await encodePng(new Uint8Array(3 * 4 * 3).fill(value), size);
  expect(await pictures.forStore(plain, size)).toMatchObject({ isOneColour: true });
});
