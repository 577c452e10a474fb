import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { isVideoError, readHevcConfiguration } from '../../src/index.ts';
import { hevcRecord, LOWER_SEQUENCE_SET } from '../support/hevc-stream.ts';

test('the codec and the size are read from a configuration of x265', () => {
  const record = hevcRecord();
  expect(readHevcConfiguration(record)).toEqual({
    codec: 'hev1.1.6.L93.90',
    description: new Uint8Array(record),
    size: { width: 1280, height: 720 },
  });
  expect(readHevcConfiguration(hevcRecord(LOWER_SEQUENCE_SET)).size.height).toBe(592);
});

test('the high tier, a profile space and several constraints are part of the name of the codec', () => {
  const record = hevcRecord();
  record[1] = 0b0110_0010;
  record[8] = 0x0c;
  expect(readHevcConfiguration(record).codec).toBe('hev1.A2.6.H93.90.0.C');
});

test('a record of another version, with short prefixes or without a sequence parameter set is refused', () => {
  const [version, prefixes, sequence] = [hevcRecord(), hevcRecord(), hevcRecord()];
  version[0] = 0;
  prefixes[21] = 0x0d;
  sequence[22] = 1;
  for (const record of [version, prefixes, sequence])
    expect(() => readHevcConfiguration(record)).toThrow(expect.objectContaining({ code: 'STREAM_INVALID' }));
});

test('a damaged record is refused, or describes a screen of a possible size', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(255), fc.nat(200), (at, byte, length) => {
      const record = hevcRecord();
      record[at % record.length] = byte;
      try {
        const { size } = readHevcConfiguration(record.subarray(0, length));
        expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(8192);
      } catch (error) {
        if (!isVideoError(error)) throw error;
        expect(error.code).toBe('STREAM_INVALID');
      }
    }),
  );
});
