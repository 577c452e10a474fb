import { describe, expect, test } from '@jest/globals';

import { JpegCheck } from './jpeg-check.ts';

const START = Buffer.from('ffd8', 'hex');
const END = Buffer.from('ffd9', 'hex');
const SCAN = 0xda;

/** Codes of the tables: `0` for a mean like that of the last block; `0` for an end, `10` for a coefficient of one bit. */
const FLAT = '00';
const BLOCK = '01011010';
/** Sixteen coefficients of zero, which does not fit five times into a block. */
const SKIP = '110';

function segment(marker: number, data: readonly number[] | Uint8Array): Buffer {
  const length = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), Buffer.from(data)]);
}

/** The bits as bytes, filled with ones, with a zero after each 0xff. */
function data(...blocks: string[]): Buffer {
  const bits = blocks.join('');
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((part) => Number.parseInt(part.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

function table(place: number, counts: readonly number[], symbols: readonly number[]): Buffer {
  return segment(0xc4, [place, ...counts, ...Array<number>(16 - counts.length).fill(0), ...symbols]);
}

const TABLES = Buffer.concat([table(0x00, [1, 1], [0, 3]), table(0x10, [1, 1, 1], [0x00, 0x01, 0xf0])]);

/** A frame of 32 × 8 pixels: four blocks of each component. */
function frame(components = 1, kind = 0xc0, height = 8): Buffer {
  const ids = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]);
  return segment(kind, [8, 0, height, 0, 32, components, ...ids.flat()]);
}

function scan(components: readonly number[], coefficients = [0, 63, 0]): Buffer {
  return segment(SCAN, [components.length, ...components.flatMap((id) => [id, 0]), ...coefficients]);
}

function picture(...parts: Uint8Array[]): Buffer {
  return Buffer.concat([START, TABLES, ...parts, END]);
}

const GREY = picture(frame(), scan([1]), data(BLOCK, BLOCK, FLAT, BLOCK));
/** Two blocks after each restart marker. */
const INTERVAL = segment(0xdd, [0, 2]);
const [RST0, RST1] = [Buffer.from('ffd0', 'hex'), Buffer.from('ffd1', 'hex')];
/** Means, coefficients in two steps: a code may end many blocks, here two (`1110` and one more bit). */
const PROGRESSIVE = picture(
  table(0x10, [1, 1, 1, 1], [0x00, 0x01, 0xf0, 0x10]),
  frame(1, 0xc2),
  scan([1], [0, 0, 1]),
  data('0', '10101', '0', '0'),
  scan([1], [0, 0, 0x10]),
  data('0', '1', '0', '1'),
  scan([1], [1, 63, 1]),
  data('1010', '11100', '1010'),
  scan([1], [1, 63, 0x10]),
  // The coefficient that is known has a bit more, before the code ends the block or behind it.
  data('1011' + '0', '0', '0', '01'),
);

function check(bytes: Uint8Array, partBytes = bytes.length): { isIntact: boolean; isDoubtful: boolean } {
  const jpeg = new JpegCheck();
  for (let at = 0; at < bytes.length; at += partBytes) jpeg.add(bytes.subarray(at, at + partBytes));
  return { isIntact: jpeg.isIntact, isDoubtful: jpeg.isDoubtful };
}

const INTACT = { isIntact: true, isDoubtful: false };

describe('the check of a JPEG', () => {
  test.each([
    ['one component', GREY],
    ['four components', picture(frame(4), scan([1, 2, 3, 4]), data(BLOCK.repeat(16)))],
    [
      'a scan for each component',
      picture(frame(2), scan([2]), data(FLAT.repeat(4)), scan([1]), data(BLOCK.repeat(4))),
    ],
    ['restart markers', picture(frame(), INTERVAL, scan([1]), data(BLOCK, FLAT), RST0, data(BLOCK, BLOCK))],
    [
      'a last restart marker',
      picture(frame(), INTERVAL, scan([1]), data(FLAT, FLAT), RST0, data(FLAT, FLAT), RST1),
    ],
    ['several steps', PROGRESSIVE],
    ['a small picture in its headers', Buffer.concat([START, segment(0xe1, GREY), GREY.subarray(2)])],
    ['a second picture after its end', Buffer.concat([GREY, PROGRESSIVE.subarray(0, -9)])],
    ['0xff in front of its end', Buffer.concat([GREY.subarray(0, -2), Buffer.alloc(16, 0xff), END])],
    ['zeros in front of its end', Buffer.concat([GREY.subarray(0, -2), Buffer.alloc(16), END])],
    ['bytes between its headers', picture(Buffer.from([0, 0, 7]), frame(), scan([1]), data(FLAT.repeat(4)))],
    ['no tables', Buffer.concat([START, frame(), scan([1]), data('1'), END])],
    ['a height that follows later', picture(frame(1, 0xc0, 0), scan([1]), data('1'))],
    ['arithmetic codes', picture(frame(1, 0xc9), scan([1]), data('1'))],
  ])('%s: is intact, in parts of any length', (_name, jpeg) => {
    for (const partBytes of [1, 3, 64, jpeg.length]) expect(check(jpeg, partBytes)).toEqual(INTACT);
  });

  test.each([
    ['an end that is missing', GREY.subarray(0, -2)],
    ['an end in the middle', picture(frame(), scan([1]), data(BLOCK, BLOCK))],
    ['a code that does not exist', picture(frame(), scan([1]), data(BLOCK, '01111', FLAT, BLOCK.repeat(4)))],
    [
      'a coefficient outside of its block',
      picture(frame(), scan([1]), data(`0${SKIP.repeat(4)}${BLOCK.repeat(9)}`)),
    ],
    [
      'a marker in its data',
      picture(frame(), scan([1]), data(BLOCK), Buffer.from('ff41', 'hex'), data(BLOCK.repeat(3))),
    ],
    ['no restart marker', picture(frame(), INTERVAL, scan([1]), data(FLAT.repeat(4)))],
    [
      'a wrong restart marker',
      picture(frame(), INTERVAL, scan([1]), data(FLAT, FLAT), RST1, data(FLAT, FLAT)),
    ],
    ['an unexpected restart marker', picture(frame(), scan([1]), data(FLAT), RST0, data(FLAT.repeat(3)))],
    [
      'few data before a restart marker',
      picture(frame(), INTERVAL, scan([1]), data(FLAT), RST0, data(FLAT, FLAT)),
    ],
    ['a component without data', picture(frame(2), scan([1]), data(FLAT.repeat(4)))],
    ['no data', picture(frame())],
    ['no frame', picture(scan([1]), data(FLAT.repeat(4)))],
    [
      'tables without the right one',
      Buffer.concat([START, table(0, [1], [0]), frame(), scan([1]), data('1'), END]),
    ],
    [
      'too many codes of a length',
      picture(table(0, [3], [0, 1, 2]), frame(), scan([1]), data(FLAT.repeat(4))),
    ],
    ['a data step that is cut', Buffer.concat([PROGRESSIVE.subarray(0, -4), END])],
  ])('%s: is found, in parts of any length', (_name, jpeg) => {
    for (const partBytes of [1, 5, jpeg.length]) expect(check(jpeg, partBytes).isIntact).toBe(false);
  });

  test.each([
    ['after the last block', picture(frame(), scan([1]), data(FLAT.repeat(4), BLOCK.repeat(4)))],
    [
      'before a restart marker',
      picture(frame(), INTERVAL, scan([1]), data(FLAT, FLAT, BLOCK.repeat(4)), RST0, data(FLAT, FLAT)),
    ],
  ])('data %s are doubtful, but no damage', (_name, jpeg) => {
    for (const partBytes of [1, jpeg.length])
      expect(check(jpeg, partBytes)).toEqual({ isIntact: true, isDoubtful: true });
  });

  test('a large picture is read in parts', () => {
    const blocks = 512 * 512;
    const large = segment(0xc0, [8, 16, 0, 16, 0, 1, 1, 0x11, 0]);
    const whole = picture(large, scan([1]), data(BLOCK.repeat(blocks)));
    expect(check(whole)).toEqual(INTACT);
    expect(check(whole, 1000)).toEqual(INTACT);
    expect(check(picture(large, scan([1]), data(BLOCK.repeat(blocks - 1)))).isIntact).toBe(false);
  });

  test('another format is no damage', () => expect(check(Buffer.from('\x89PNG\r\n')).isIntact).toBe(true));
});
