import { crc32, deflateSync } from 'node:zlib';

import { describe, expect, test } from '@jest/globals';
import { scalePixels } from '@storedeck/listing/compare';
import fc from 'fast-check';

import { decodePicture, encodePicture } from '../src/pictures/codecs.ts';
import { reduceJpeg } from '../src/pictures/reduce-jpeg.ts';
import { reducePicture } from '../src/pictures/reduce-picture.ts';
import { reducePng } from '../src/pictures/reduce-png.ts';

const SIZE = { width: 203, height: 131 };

/** The bytes of a picture with surfaces, edges and a gradient, with or without alpha. */
function drawn(step: 3 | 4, { width, height } = SIZE): Uint8Array {
  const bytes = new Uint8Array(width * height * step);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isCard = x % 60 > 12 && y % 40 > 9;
    const colour = isCard ? [40 + (x % 60), 90, 200 - (y % 40)] : [250, 248, 240];
    bytes.set(step === 4 ? [...colour, isCard && y > 80 ? 128 : 255] : colour, at * step);
  }
  return bytes;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** Encodes a PNG, each line with the filter that `filterFor` names (PNG specification, 9.2). */
function png(step: 3 | 4, filterFor: (y: number) => number, size = SIZE, bytes = drawn(step, size)): Buffer {
  const { width, height } = size;
  const length = width * step;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, step === 3 ? 2 : 6], 8);
  const at = (y: number, x: number) => (x < 0 || y < 0 ? 0 : (bytes[y * length + x] ?? 0));
  const predict = (filter: number, y: number, x: number): number => {
    const [left, up, corner] = [at(y, x - step), at(y - 1, x), x < step ? 0 : at(y - 1, x - step)];
    const nearest = [left, up, corner].toSorted(
      (a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b),
    );
    return [0, left, up, (left + up) >> 1, nearest[0] ?? 0][filter] ?? 0;
  };
  const lines = Array.from({ length: height }, (_, y) => {
    const filter = filterFor(y);
    return [filter, ...Array.from({ length }, (_, x) => (at(y, x) - predict(filter, y, x)) & 255)];
  });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Uint8Array.from(lines.flat()))),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** The largest difference of a colour between the reduced picture and the whole one, both scaled to the same size. */
function difference(
  reduced: Parameters<typeof scalePixels>[0] | null,
  whole: Parameters<typeof scalePixels>[0],
  to = { width: 24, height: 16 },
): number {
  if (reduced === null) return Infinity;
  const [a, b] = [scalePixels(reduced, to), scalePixels(whole, to)];
  return Math.max(...a.map((value, at) => Math.abs(value - (b[at] ?? 0))));
}

function copy(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

describe('a PNG that is reduced while it is decoded', () => {
  test.each([0, 1, 2, 3, 4, 5])(
    'with the filter %i (5: all) has the colours of the whole picture',
    async (filter) => {
      for (const step of [3, 4] as const) {
        const bytes = png(step, (y) => (filter === 5 ? y % 5 : filter));
        const whole = await decodePicture('png', copy(bytes));
        const cells = { width: 12, height: 8 };
        for (const factor of [2, 3])
          expect(difference(await reducePng(bytes, factor), whole, cells)).toBeLessThan(20);
        // With whole squares in each cell, the colours are the same.
        expect(difference(await reducePng(bytes, 1), whole)).toBeLessThanOrEqual(1);
      }
    },
  );

  test('with lines that repeat has the same colours', async () => {
    const size = { width: 40, height: 40 };
    const bytes = new Uint8Array(40 * 40 * 3).map((_, at) => ((at % 120) * 2) & 255);
    const repeated = png(3, () => 2, size, bytes);
    const whole = await decodePicture('png', copy(repeated));
    expect(difference(await reducePng(repeated, 4), whole, { width: 10, height: 10 })).toBeLessThanOrEqual(1);
  });

  test.each([
    ['cut off', png(3, () => 2).subarray(0, 400)],
    ['with an unknown filter', png(3, () => 7)],
    ['of another kind', Buffer.from('GIF89a')],
    ['with more lines than its header says', png(3, () => 0).fill(1, 23, 24)],
  ])('%s is left to the general decoder', async (_name, bytes) => {
    expect(await reducePng(bytes, 2)).toBeNull();
  });
});

describe('a JPEG that is reduced while it is decoded', () => {
  test.each([35, 66, 95])('of the quality %i looks like the whole picture', async (quality) => {
    const size = { width: 403, height: 262 };
    const bytes = await encodePicture(drawn(3, size), size, quality);
    const whole = await decodePicture('jpg', copy(bytes));
    const reduced = reduceJpeg(bytes);
    expect([reduced?.width, reduced?.height]).toEqual([101, 66]);
    expect(difference(reduced, whole, { width: 25, height: 16 })).toBeLessThan(20);
  });

  test('that is damaged anywhere is left to the general decoder or decoded, and never fails', async () => {
    const size = { width: 64, height: 48 };
    const bytes = await encodePicture(drawn(3, size), size, 70);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.uint8Array({ minLength: 1, maxLength: 12 }), (at, damage) => {
        const damaged = Uint8Array.from(bytes);
        damaged.set(damage.subarray(0, damaged.length - at), at);
        for (const cut of [damaged, damaged.subarray(0, at)]) {
          const pixels = reduceJpeg(cut);
          if (pixels) expect(pixels.data).toHaveLength(pixels.width * pixels.height * 4);
        }
      }),
      { numRuns: 400 },
    );
  });
});

test('a picture that is not much larger than wanted is left to the general decoder', async () => {
  const bytes = png(3, () => 0);
  expect(await reducePicture(bytes, 150)).toBeNull();
  expect(await reducePicture(bytes, 50)).not.toBeNull();
  expect(await reducePicture(new Uint8Array(), 50)).toBeNull();
});
