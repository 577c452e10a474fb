import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { pictureFormat } from '../src/index.ts';

const png = '89504e470d0a1a0a0000000d49484452' + '0000049b' + '000009fc' + '08060000';
/** A JPEG with a comment, a table of Huffman codes, and a progressive frame of 300 × 200 pixels. */
const jpeg = 'ffd8' + 'fffe0004abcd' + 'ffc40003ff' + 'ffc2000b08' + '00c8' + '012c' + '01';

test.each([
  ['a PNG', png, { codec: 'png', description: undefined, size: { width: 1179, height: 2556 } }],
  ['a JPEG', jpeg, { codec: 'jpeg', description: undefined, size: { width: 300, height: 200 } }],
  [
    'a JPEG with padding in front of a marker',
    jpeg.replace('ffc2', 'ffffffc2'),
    { codec: 'jpeg', description: undefined, size: { width: 300, height: 200 } },
  ],
  ['a PNG that ends too early', png.slice(0, 40), undefined],
  ['a JPEG that ends too early', jpeg.slice(0, 30), undefined],
  ['a JPEG without a frame', 'ffd8fffe0004abcdffd9', undefined],
  ['a PNG without pixels', png.replace('0000049b', '00000000'), undefined],
  ['nothing', '', undefined],
  ['text', Buffer.from('<html>').toString('hex'), undefined],
])('the format of %s', (_name, hex, format) => {
  expect(pictureFormat(Buffer.from(hex, 'hex'))).toEqual(format);
});

test('random bytes are either not an image or an image with a size', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (bytes, isJpeg) => {
      const format = pictureFormat(Buffer.concat([Buffer.from(isJpeg ? 'ffd8' : '', 'hex'), bytes]));
      if (format) expect(format.size.width * format.size.height).toBeGreaterThan(0);
    }),
  );
});
