import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { encodePng } from '@storedeck/pictures';

import { addFramePicture } from './add-frame-picture.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'frames-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** A PNG of 20 × 40 pixels that is transparent inside of a box [PNG, 5 and 11.2.2]. */
function drawBezel({ left = 5, right = 15, top = 5, bottom = 35 } = {}): Buffer {
  const [width, height] = [20, 40];
  const lines = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (__, x) => {
      const isHole = x >= left && x < right && y >= top && y < bottom;
      return [10, 20, 30, isHole ? 0 : 255];
    }).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const chunk = (type: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32BE(data.length, 0);
    sizes.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)]);
  };
  const pixels = deflateSync(Buffer.from(lines.flat()));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('the picture of a device is saved once, and its hole is found', async () => {
  const bezel = drawBezel();
  const { file, hole } = await addFramePicture(dir, Readable.from([bezel]));
  expect(hole).toEqual({ x: 5, y: 5, width: 10, height: 30 });
  expect(file).toMatch(/^designs\/frames\/[0-9a-f]{16}\.png$/);
  expect(bezel.equals(await readFile(join(dir, file)))).toBe(true);
  expect((await addFramePicture(dir, Readable.from([bezel]))).file).toBe(file);
});

test.each([
  ['without a hole', () => drawBezel({ left: 20 })],
  ['whose hole is open at its edge', () => drawBezel({ bottom: 40 })],
  ['that is cut off', () => drawBezel().subarray(0, 70)],
  ['without alpha', async () => Buffer.from(await encodePng(new Uint8Array(300), { width: 10, height: 10 }))],
  ['that is no picture', () => Buffer.from('bezel')],
  ['that is empty', () => Buffer.alloc(0)],
])('a picture %s is refused', async (_, draw) => {
  const bytes = await draw();
  await expect(addFramePicture(dir, Readable.from([bytes]))).rejects.toMatchObject({
    code: 'PICTURE_REFUSED',
  });
});
