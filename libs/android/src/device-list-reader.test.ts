import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { DeviceListReader } from './device-list-reader.ts';

function framed(list: string) {
  return Buffer.byteLength(list).toString(16).padStart(4, '0') + list;
}

test('lists are complete, wherever the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' })),
      fc.array(fc.nat(40)),
      fc.boolean(),
      (lists, cuts, hasDaemonLines) => {
        const daemon = hasDaemonLines
          ? '* daemon not running; starting now at tcp:5037\n* daemon started successfully\n'
          : '';
        const bytes = Buffer.from(daemon + lists.map(framed).join(''));
        const reader = new DeviceListReader();
        const found: string[] = [];
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          found.push(...reader.push(bytes.subarray(at, at + cut)));
          at += cut;
        }
        expect(found).toEqual(lists);
      },
    ),
  );
});

test.each(['List of devices attached\n', 'error: unknown host service', '\0\0\0\0', `*${'x'.repeat(2000)}`])(
  '%j is not a list',
  (output) => {
    expect(() => new DeviceListReader().push(Buffer.from(output))).toThrow('not a device list');
  },
);
