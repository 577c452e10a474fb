import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { encodePacket, PacketReader, type AdbPacket } from '../../src/android/adb/packet.ts';

const packets = fc.array(
  fc.record({
    command: fc.constantFrom('CNXN', 'AUTH', 'OPEN', 'OKAY', 'WRTE', 'CLSE'),
    arg0: fc.nat(),
    arg1: fc.nat(),
    data: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  }),
) as fc.Arbitrary<AdbPacket[]>;

test('packets are decoded as they were encoded, however the bytes are split', () => {
  fc.assert(
    fc.property(packets, fc.array(fc.nat(50)), (sent, cuts) => {
      const bytes = Buffer.concat(sent.map((packet) => encodePacket(packet, true)));
      const reader = new PacketReader();
      const decoded: AdbPacket[] = [];
      let at = 0;
      for (const cut of [...cuts, bytes.length]) {
        decoded.push(...reader.read(bytes.subarray(at, at + cut), () => true));
        at += cut;
      }
      expect(decoded).toEqual(sent);
    }),
  );
});

test('a wrong checksum, magic word or length is an error', () => {
  const bytes = encodePacket({ command: 'WRTE', arg0: 1, arg1: 2, data: Buffer.from('data') }, true);
  for (const at of [12, 16, 20, 24]) {
    const damaged = Buffer.from(bytes);
    damaged[at + (at === 12 ? 3 : 0)]! ^= 0xff;
    expect(() => [...new PacketReader().read(damaged, () => true)]).toThrow('adb packet');
  }
});
