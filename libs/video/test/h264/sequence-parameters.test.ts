import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { isVideoError, readSequenceParameters } from '../../src/index.ts';
import { anyParameters, writeSequence } from '../support/write-sequence.ts';

describe('sequence parameters', () => {
  test.each([
    ['00000001' + '67640028acd940780227e5c044000003000400000300c83c60c658', 'avc1.640028', 1920, 1080],
    ['000001' + '67640028acd940780227e5c044000003000400000300c83c60c658', 'avc1.640028', 1920, 1080],
  ])('codec and size are read from the bytes of an encoder: %s', (hex, codec, width, height) => {
    expect(readSequenceParameters(Buffer.from(hex, 'hex'))).toEqual({ codec, width, height });
  });

  test('codec and size are read, whatever the profile and the cropping are', () => {
    fc.assert(
      fc.property(anyParameters, (parameters) => {
        const { profile, width, height } = parameters;
        const codec = `avc1.${profile.toString(16)}001f`;
        expect(readSequenceParameters(writeSequence(parameters))).toEqual({ codec, width, height });
      }),
    );
  });

  test.each([
    ['no data', ''],
    ['no start code', '6742c01e'],
    ['another unit only', '0000000168ce3c80'],
    ['an empty unit', '0000000167'],
    ['a number that is too long', '0000000167' + '42c01e' + '0000000000000000'],
    ['a unit that ends too early', '0000000167' + '42c01eb9'],
  ])('parameters with %s are refused', (_name, hex) => {
    expect(() => readSequenceParameters(Buffer.from(hex, 'hex'))).toThrow(
      expect.objectContaining({ code: 'STREAM_INVALID' }),
    );
  });

  test('parameters with an impossible size are refused', () => {
    const huge = {
      profile: 66,
      width: 8194,
      height: 16,
      orderType: 2,
      isProgressive: true,
      withLists: false,
    };
    expect(() => readSequenceParameters(writeSequence(huge))).toThrow('impossible');
  });

  test('random bytes are read as parameters or refused with STREAM_INVALID', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        try {
          readSequenceParameters(Buffer.concat([Buffer.from('0000000167', 'hex'), noise]));
        } catch (error) {
          expect(isVideoError(error) && error.code).toBe('STREAM_INVALID');
        }
      }),
    );
  });
});
