import { crc32, deflateSync } from 'node:zlib';

import { expect, test } from '@jest/globals';

import { encodePng } from './encode-png.ts';
import { pictureHeader } from './read-picture-header.ts';
import { withoutAlpha } from './without-alpha.ts';

/** Makes a PNG of 2 × 2 pixels with an alpha channel. */
function makePng(alpha: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]);
  const line = [0, 10, 20, 30, 255, 40, 50, 60, alpha];
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([...line, ...line]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('an opaque picture has the same pixels without the channel', async () => {
  const plain = await withoutAlpha(makePng(255));
  const line = [10, 20, 30, 40, 50, 60];
  expect(plain).toEqual(await encodePng(Uint8Array.from([...line, ...line]), { width: 2, height: 2 }));
  expect(plain && pictureHeader(plain)).toMatchObject({ colour: 'rgb', alpha: null });
});

test('a transparent picture, one without the channel and no picture are left', async () => {
  expect(await withoutAlpha(makePng(254))).toBeUndefined();
  expect(await withoutAlpha(await encodePng(new Uint8Array(12), { width: 2, height: 2 }))).toBeUndefined();
  expect(await withoutAlpha(new Uint8Array(50))).toBeUndefined();
});
