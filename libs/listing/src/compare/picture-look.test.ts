import { describe, expect, test } from '@jest/globals';

import { looksSame, pictureLook } from './picture-look.ts';
import type { Pixels } from './scale-pixels.ts';

/** Paints a screenshot with bars and lines of "text". `word` is the text of one line. */
function screenshot(width: number, word = 'morning'): Pixels {
  const height = Math.round((width * 2796) / 1290);
  return paint({ width, height }, (x, y) => {
    if (y < 0.06) return [36, 120, 84];
    const line = Math.floor(y * 30);
    if (line === 12) return letterAt(word, x) ? [20, 20, 20] : [250, 250, 250];
    if (line % 4 === 3 && x > 0.1 && x < 0.8)
      return letterAt('a common text of many words', x) ? [90, 90, 90] : [255, 255, 255];
    return line % 7 === 6 ? [230, 240, 235] : [255, 255, 255];
  });
}

function letterAt(text: string, x: number): boolean {
  const at = Math.floor(x * 24);
  return ((text.charCodeAt(at) || 0) >> (Math.floor(x * 24 * 8) % 8)) % 2 === 1;
}

function paint(
  { width, height }: { width: number; height: number },
  colour: (x: number, y: number) => readonly [number, number, number],
): Pixels {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set([...colour((x + 0.5) / width, (y + 0.5) / height), 255], 4 * (y * width + x));
  return { data, width, height };
}

/** Scales a picture to half its size: each new pixel is the mean of a block of 2 × 2 pixels. */
function half({ data, width, height }: Pixels): Pixels {
  return paint({ width: width / 2, height: height / 2 }, (x, y) => {
    const [left, top] = [2 * Math.floor((x * width) / 2), 2 * Math.floor((y * height) / 2)];
    const mean = (channel: number) =>
      [0, 1].reduce(
        (sum, dy) =>
          sum +
          [0, 1].reduce((row, dx) => row + (data[4 * ((top + dy) * width + left + dx) + channel] ?? 0), 0),
        0,
      ) / 4;
    return [mean(0), mean(1), mean(2)];
  });
}

/** Changes each colour value by up to 20, as strong compression does. The mean of a block stays about the same. */
function compressed({ data, ...size }: Pixels): Pixels {
  return {
    ...size,
    data: Uint8ClampedArray.from(data, (value, at) =>
      at % 4 === 3 ? value : value + (((at * 7919) % 41) - 20),
    ),
  };
}

describe('the look of a picture', () => {
  const original = screenshot(600);
  const look = pictureLook(original);

  test.each([
    ['a copy', original],
    ['a scaled copy', half(original)],
    ['a compressed copy', compressed(original)],
    ['a scaled and compressed copy', compressed(half(original))],
  ])('is the same for %s', (_what, copy) => {
    expect(looksSame(look, pictureLook(copy))).toBe(true);
  });

  test.each([
    ['has one other word', screenshot(600, 'evening')],
    ['has one other letter', screenshot(600, 'morninG')],
    ['is cut off at the bottom', { ...original, height: original.height - 60 }],
  ])('differs for a screenshot that has the same layout but %s', (_what, other) => {
    expect(looksSame(look, pictureLook(other))).toBe(false);
  });

  test('transparent pixels are white', () => {
    const clear = { data: new Uint8ClampedArray(4 * 100 * 100), width: 100, height: 100 };
    const white = { ...clear, data: clear.data.map(() => 255) };
    expect(pictureLook(clear)).toEqual(pictureLook(white));
  });

  test.each([1, 3, 63, 65])('a picture of %i × 1 pixels has a look', (width) => {
    const grey = paint({ width, height: 1 }, () => [100, 100, 100]);
    const { cells } = pictureLook(grey);
    expect(cells).toHaveLength(64 * 64 * 3);
    expect(looksSame(pictureLook(grey), pictureLook(grey))).toBe(true);
  });
});
