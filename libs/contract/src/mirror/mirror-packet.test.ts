import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { MIRROR_HEADER_BYTES, packMirrorHeader, parseMirrorPacket } from './mirror-packet.ts';

test('a packet is the same after writing and reading', () => {
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom('video', 'jpeg', 'png', 'audio'),
        isKey: fc.boolean(),
        format: fc.nat(0xffff_ffff),
        ptsUs: fc.maxSafeNat(),
        data: fc.uint8Array({ minLength: 1, maxLength: 40 }),
      }),
      ({ data, ...head }) => {
        // The packet begins at an odd position, like a message that is part of a larger buffer.
        const bytes = Buffer.concat([Buffer.from('x'), packMirrorHeader(head), data]).subarray(1);
        expect(parseMirrorPacket(bytes)).toEqual({ ...head, data: Buffer.from(data) });
      },
    ),
  );
});

test('the header has the form that the documentation describes', () => {
  const header = packMirrorHeader({ kind: 'jpeg', isKey: true, format: 7, ptsUs: 0x1_0000_0002 });
  expect(Buffer.from(header).toString('hex')).toBe('0201' + '0000' + '00000007' + '0000000100000002');
});

test.each([
  ['no bytes', ''],
  ['half a header', '0100000000000001'],
  ['a header without data', '01000000000000010000000000000001'],
  ['an unknown kind', 'ff000000000000010000000000000001aa'],
  ['the kind 0', '00000000000000010000000000000001aa'],
])('%s is no packet', (_name, hex) => {
  expect(parseMirrorPacket(Buffer.from(hex, 'hex'))).toBeUndefined();
});

test('random bytes are read as a packet or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const packet = parseMirrorPacket(bytes);
      if (packet) expect(packet.data.length).toBe(bytes.length - MIRROR_HEADER_BYTES);
    }),
  );
});

test.each([
  { format: -1, ptsUs: 0 },
  { format: 2 ** 32, ptsUs: 0 },
  { format: 1, ptsUs: -1 },
  { format: 1, ptsUs: Number.NaN },
])('a header with %p is refused', (wrong) => {
  expect(() => packMirrorHeader({ kind: 'video', isKey: true, ...wrong })).toThrow(RangeError);
});
