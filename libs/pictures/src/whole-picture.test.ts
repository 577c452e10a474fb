import { expect, test } from '@jest/globals';

import { encodePng } from './encode-png.ts';
import { pictureHeader } from './read-picture-header.ts';
import { firstPng, isWholePng } from './whole-picture.ts';

const png = await encodePng(new Uint8Array(3 * 2 * 3), { width: 3, height: 2 });

test('a PNG in memory has a header and an end', () => {
  expect(pictureHeader(png)).toMatchObject({
    format: 'png',
    size: { width: 3, height: 2 },
    colour: 'rgb',
    alpha: null,
  });
  expect(isWholePng(png)).toBe(true);
  expect(firstPng(png)).toEqual(png);
});

test('a PNG without its end is not whole, wherever it is cut', () => {
  for (let length = 0; length < png.length; length += 1) {
    expect(isWholePng(png.subarray(0, length))).toBe(false);
    expect(firstPng(png.subarray(0, length))).toBe(length < 8 ? null : undefined);
  }
});

test('bytes after the end of a PNG are found, and can be left out', () => {
  const longer = Uint8Array.of(...png, 1, 2, 3);
  expect(isWholePng(longer)).toBe(false);
  expect(firstPng(longer)).toEqual(png);
});

test('a damaged chunk is found, whatever length it has in its header', () => {
  const damaged = Uint8Array.from(png);
  damaged.fill(0, 37, 41);
  expect(firstPng(damaged)).toBeUndefined();
  damaged.fill(0xff, 33, 37);
  expect(firstPng(damaged)).toBeUndefined();
});

test('a part of a larger buffer is read from its own beginning', () => {
  const part = Uint8Array.of(9, 9, 9, ...png).subarray(3);
  expect(firstPng(part)).toEqual(png);
  expect(isWholePng(part)).toBe(true);
});

test('text is no picture', () => {
  const text = new TextEncoder().encode('<html></html>');
  expect([pictureHeader(text), firstPng(text), isWholePng(text)]).toEqual([null, null, false]);
});
