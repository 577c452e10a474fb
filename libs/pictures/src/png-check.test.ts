import { describe, expect, test } from '@jest/globals';

import { encodePng } from './encode-png.ts';
import { PngCheck } from './png-check.ts';

const PICTURE = await encodePng(
  Uint8Array.from({ length: 40 * 30 * 3 }, (_, at) => (at * 7919) % 251),
  { width: 40, height: 30 },
);
/** Signature and IHDR, and the positions of the first bytes of the pixels and of IEND. */
const PIXELS = 33;
const END = PICTURE.length - 12;

function isIntact(png: Uint8Array, partBytes: number): boolean {
  const check = new PngCheck();
  for (let at = 0; at < png.length; at += partBytes) check.add(png.subarray(at, at + partBytes));
  return check.isIntact;
}

function changed(at: number): Uint8Array {
  const copy = PICTURE.slice();
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

function without(from: number, to: number): Uint8Array {
  return Buffer.concat([PICTURE.subarray(0, from), PICTURE.subarray(to)]);
}

/** A chunk with a wrong checksum between the header and the pixels. */
function withWrongChunk(type: string): Uint8Array {
  const chunk = Buffer.from(`\0\0\0\x03${type}abc\0\0\0\0`, 'latin1');
  return Buffer.concat([PICTURE.subarray(0, PIXELS), chunk, PICTURE.subarray(PIXELS)]);
}

describe('the check of a PNG', () => {
  test.each([1, 3, 7, 1000])('a whole picture is intact, in parts of %d bytes', (partBytes) =>
    expect(isIntact(PICTURE, partBytes)).toBe(true),
  );

  test.each([
    ['a changed side', changed(18)],
    ['a changed byte of the pixels', changed(PIXELS + 60)],
    ['a changed checksum', changed(END - 1)],
    ['pixels that were cut out', without(PIXELS + 40, PIXELS + 90)],
    ['a cut up to the end', without(PIXELS + 40, END)],
    ['an end that is missing', PICTURE.subarray(0, END - 20)],
    ['no pixels', without(PIXELS, END)],
    ['a needed chunk with a wrong checksum', withWrongChunk('PLTE')],
  ])('%s is found, in parts of any length', (_name, png) => {
    for (const partBytes of [1, 5, 64, png.length]) expect(isIntact(png, partBytes)).toBe(false);
  });

  test.each([
    ['a chunk that programs leave out', withWrongChunk('tEXt')],
    ['bytes after the end', Buffer.concat([PICTURE, Buffer.from('SEFT')])],
    ['another format', Buffer.from('\xff\xd8\xff'.repeat(20), 'latin1')],
  ])('%s is no damage', (_name, bytes) => expect(isIntact(bytes, 9)).toBe(true));
});
