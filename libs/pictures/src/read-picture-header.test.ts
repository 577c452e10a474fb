import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { readPictureHeader } from './read-picture-header.ts';
import { isWholePicture } from './whole-picture.ts';

const SIZE = { width: 40, height: 60 };

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4);
  // The checksum is zero, because header readers do not check it.
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

function png(colourType: number, before: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE.width, 0);
  header.writeUInt32BE(SIZE.height, 4);
  header.set([8, colourType], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', Buffer.alloc(20)),
    PNG_END,
  ]);
}

function jpeg(components: number): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 8 + 3 * components, 8, 0, 0, 0, 0, components]);
  frame.writeUInt16BE(SIZE.height, 5);
  frame.writeUInt16BE(SIZE.width, 7);
  // A Huffman table and a padding byte before the frame. The marker of the table, 0xC4, is in the range of the markers
  // of frame headers, but must not be read as the marker of a frame header.
  const table = Buffer.from([0xff, 0xc4, 0, 4, 1, 2, 0xff]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    table,
    frame,
    Buffer.alloc(20),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** Adds EXIF data whose third entry is the orientation. */
function withExif(bytes: Buffer, orientation: number, little: boolean): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4);
  const [short, long] = little
    ? ([tiff.writeUInt16LE, tiff.writeUInt32LE] as const)
    : ([tiff.writeUInt16BE, tiff.writeUInt32BE] as const);
  tiff.write(little ? 'II' : 'MM', 0);
  short.call(tiff, 42, 2);
  long.call(tiff, 8, 4);
  short.call(tiff, 3, 8);
  for (const [position, tag] of [0x0100, 0x010f, 0x0112].entries()) {
    short.call(tiff, tag, 10 + 12 * position);
    short.call(tiff, 3, 12 + 12 * position);
    long.call(tiff, 1, 14 + 12 * position);
    short.call(tiff, tag === 0x0112 ? orientation : 7, 18 + 12 * position);
  }
  const head = Buffer.from([0xff, 0xe1, 0, 2 + 6 + tiff.length]);
  return Buffer.concat([bytes.subarray(0, 2), head, Buffer.from('Exif\0\0'), tiff, bytes.subarray(2)]);
}

function webp(type: string, chunkData: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(chunkData.length);
  const body = Buffer.concat([Buffer.from(`WEBP${type}`), size, chunkData]);
  const head = Buffer.from('RIFF    ');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function lossy(): Buffer {
  const data = Buffer.alloc(30);
  data.writeUInt16LE(SIZE.width, 6);
  data.writeUInt16LE(SIZE.height, 8);
  return webp('VP8 ', data);
}

function lossless(alpha: boolean): Buffer {
  const data = Buffer.alloc(30);
  data.writeUInt32LE(((SIZE.width - 1) | ((SIZE.height - 1) << 14) | (alpha ? 1 << 28 : 0)) >>> 0, 1);
  return webp('VP8L', data);
}

function extended(flags: number): Buffer {
  const data = Buffer.alloc(30);
  data[0] = flags;
  data.writeUIntLE(SIZE.width - 1, 4, 3);
  data.writeUIntLE(SIZE.height - 1, 7, 3);
  return webp('VP8X', data);
}

function readHeader(bytes: Uint8Array, partBytes = 32) {
  return readPictureHeader(async (from) => bytes.subarray(from, from + partBytes));
}

describe('the header of a picture', () => {
  test.each([
    ['grey PNG', png(0), { format: 'png', colour: 'grey', alpha: null }],
    ['RGB PNG', png(2), { format: 'png', colour: 'rgb', alpha: null }],
    ['PNG with a palette', png(3), { format: 'png', colour: 'palette', alpha: null }],
    ['grey PNG with alpha', png(4), { format: 'png', colour: 'grey', alpha: 'channel' }],
    ['RGBA PNG', png(6), { format: 'png', colour: 'rgb', alpha: 'channel' }],
    [
      'PNG with transparent colours',
      png(3, [chunk('iCCP', Buffer.alloc(5000)), chunk('tRNS', Buffer.alloc(6))]),
      { format: 'png', colour: 'palette', alpha: 'colours' },
    ],
    ['grey JPEG', jpeg(1), { format: 'jpg', colour: 'grey', alpha: null }],
    ['JPEG', jpeg(3), { format: 'jpg', colour: 'rgb', alpha: null }],
    ['CMYK JPEG', jpeg(4), { format: 'jpg', colour: 'cmyk', alpha: null }],
    ['lossy WebP', lossy(), { format: 'webp', colour: 'rgb', alpha: null }],
    ['lossless WebP', lossless(false), { format: 'webp', colour: 'rgb', alpha: null }],
    ['lossless WebP with alpha', lossless(true), { format: 'webp', colour: 'rgb', alpha: 'channel' }],
    ['extended WebP', extended(0), { format: 'webp', colour: 'rgb', alpha: null }],
    ['extended WebP with alpha', extended(0x10), { format: 'webp', colour: 'rgb', alpha: 'channel' }],
  ])('%s', async (_name, bytes, expected) => {
    const header = { ...expected, size: SIZE, turned: false, depth: 8, animated: false };
    expect(await readHeader(bytes)).toEqual(header);
    expect(await readHeader(bytes, bytes.length)).toEqual(header);
  });

  test.each([
    ['no bytes', Buffer.alloc(0)],
    ['a web page', Buffer.from('<!doctype html><title>Sign in</title>')],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(60)])],
    ['a WAV', Buffer.concat([Buffer.from('RIFF    WAVEfmt '), Buffer.alloc(60)])],
  ])('%s is not recognized as a picture', async (_name, bytes) => expect(await readHeader(bytes)).toBeNull());

  test.each([
    [1, SIZE, false],
    [2, SIZE, true],
    [3, SIZE, true],
    [5, { width: 60, height: 40 }, true],
    [6, { width: 60, height: 40 }, true],
    [8, { width: 60, height: 40 }, true],
    [9, SIZE, false],
  ])('a JPEG with the EXIF orientation %d has the size that is shown', async (orientation, size, turned) => {
    for (const little of [true, false]) {
      const bytes = withExif(jpeg(3), orientation, little);
      expect(await readHeader(bytes)).toMatchObject({ size, turned });
      expect(await readHeader(bytes, bytes.length)).toMatchObject({ size, turned });
    }
  });

  test('the depth and the frames of a PNG are read', async () => {
    const deep = png(2);
    deep[24] = 16;
    expect(await readHeader(deep)).toMatchObject({ depth: 16, animated: false });
    expect(await readHeader(png(2, [chunk('acTL', Buffer.alloc(8))]))).toMatchObject({
      depth: 8,
      animated: true,
    });
  });

  test('the size is null if a side is zero', async () => {
    const bytes = png(2);
    bytes.writeUInt32BE(0, 16);
    expect(await readHeader(bytes)).toMatchObject({ format: 'png', size: null });
  });

  test('any bytes after a correct beginning are read without an error', async () => {
    const beginnings = [png(3).subarray(0, 33), jpeg(3).subarray(0, 12), lossy().subarray(0, 16)];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beginnings),
        fc.uint8Array({ maxLength: 300 }),
        async (start, rest) => {
          expect(await readHeader(Buffer.concat([start, rest]))).not.toBeNull();
        },
      ),
    );
  });
});

describe('a picture file', () => {
  const files = [
    ['png', png(2)],
    ['jpg', jpeg(3)],
    ['webp', lossy()],
  ] as const;

  function isWhole(format: 'png' | 'jpg' | 'webp', bytes: Uint8Array) {
    return isWholePicture(async (from) => bytes.subarray(from), format, bytes.length);
  }

  test.each(files)('%s: is complete if none of its bytes is missing', async (format, bytes) =>
    expect(await isWhole(format, bytes)).toBe(true),
  );

  test.each(files)(
    '%s: is not complete if it is cut off, or has more bytes after the picture',
    async (format, bytes) => {
      for (let length = 0; length < bytes.length - 1; length += 1)
        expect(await isWhole(format, bytes.subarray(0, length))).toBe(false);
      expect(await isWhole(format, Buffer.concat([bytes, Buffer.from('<script>')]))).toBe(false);
    },
  );
});
