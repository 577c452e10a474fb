import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { declareFrameOrder } from '../../src/index.ts';
import { anyParameters, bits, unsigned, writeSequence } from '../support/write-sequence.ts';

/** The limits that the function adds, of a set with one reference frame. */
const LIMITS = `11${[2, 1, 15, 15, 0, 1].map(unsigned).join('')}`;
/** Limits as an encoder writes them that may change the order of two frames. */
const REORDERING = `11${[2, 1, 15, 15, 2, 4].map(unsigned).join('')}`;
const BUFFER = unsigned(1) + bits(8, 0) + `${unsigned(900)}${unsigned(70)}1`.repeat(2) + bits(20, 77);

/** Video usability information up to its limits: everything that it may contain, each part alone, and nothing. */
const KINDS: [name: string, information: string][] = [
  ['nothing', '0000' + '0' + '00' + '0'],
  ['an aspect ratio', `1${bits(8, 1)}000` + '0' + '00' + '0'],
  ['an aspect ratio of its own', `1${bits(8, 255)}${bits(32, 0x0004_0003)}000` + '0' + '00' + '0'],
  ['colours', `001${bits(3, 5)}01${bits(24, 0x010101)}0` + '0' + '00' + '0'],
  ['times', `0000` + `1${bits(32, 1)}${bits(32, 120)}1` + '00' + '0'],
  ['a place of colours and a buffer', `0001${unsigned(0)}${unsigned(2)}` + '0' + `1${BUFFER}00` + '1'],
  [
    'everything',
    `1${bits(8, 255)}${bits(32, 0x0004_0003)}111${bits(3, 5)}11${bits(24, 0x060106)}` +
      `1${unsigned(1)}${unsigned(1)}1${bits(32, 1)}${bits(32, 60)}0` +
      `1${BUFFER}1${BUFFER}0` +
      '1',
  ],
];

describe('the order of frames', () => {
  test('is added to a set without video usability information, whatever else the set contains', () => {
    fc.assert(
      fc.property(anyParameters, (parameters) => {
        const expected = writeSequence({ ...parameters, usability: `100000000${LIMITS}` });
        expect(Buffer.from(declareFrameOrder(writeSequence(parameters)))).toEqual(expected);
      }),
    );
  });

  test.each(KINDS)('is added after video usability information with %s', (_name, information) => {
    fc.assert(
      fc.property(anyParameters, (parameters) => {
        const found = writeSequence({ ...parameters, usability: `1${information}0` });
        const expected = writeSequence({ ...parameters, usability: `1${information}${LIMITS}` });
        expect(Buffer.from(declareFrameOrder(found))).toEqual(expected);
      }),
    );
  });

  test.each(KINDS)('stays as the encoder declares it, after %s', (_name, information) => {
    fc.assert(
      fc.property(anyParameters, (parameters) => {
        const declared = writeSequence({ ...parameters, usability: `1${information}${REORDERING}` });
        expect(declareFrameOrder(declared)).toBe(declared);
      }),
    );
  });

  test('is added to every set of the data', () => {
    const parameters = {
      profile: 100,
      width: 1080,
      height: 2400,
      orderType: 0,
      isProgressive: true,
      withLists: false,
    };
    const found = writeSequence(parameters);
    const expected = writeSequence({ ...parameters, usability: `100000000${LIMITS}` });
    expect(Buffer.from(declareFrameOrder(Buffer.concat([found, found])))).toEqual(
      Buffer.concat([expected, expected]),
    );
  });

  test('data that cannot be read stays as it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (noise) => {
        const data = Buffer.concat([Buffer.from('0000000167ff', 'hex'), noise]);
        expect(() => declareFrameOrder(data)).not.toThrow();
      }),
    );
    const cut = Buffer.from('000000016742c01eb9', 'hex');
    expect(declareFrameOrder(cut)).toBe(cut);
  });
});
