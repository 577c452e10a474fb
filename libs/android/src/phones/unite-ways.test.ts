import { expect, test } from '@jest/globals';

import { parseDevices } from '../parse-devices.ts';
import { findTarget, uniteWays } from './unite-ways.ts';
import type { PhoneIdentity } from './way-identities.ts';

const MDNS = 'adb-R5CT10ABCDE-aBcDeF (2)._adb-tls-connect._tcp';
const BOOTS = ['0b1f3c9e-6d0a-4c62-9f39-0a4d0e1c2b3a', '7c1a5a52-11f5-4b1f-8f3e-4a2f6c5d9e10'] as const;

/** The phones of a list, each with its ways. `said` is what the phone of each line says about itself. */
function unite(lines: readonly string[], said: readonly (Partial<PhoneIdentity> | undefined)[] = []) {
  const ways = parseDevices(lines.join('\n'));
  const known = ways.flatMap((way, index) => {
    const identity = said[index];
    return identity ? [[way, { serialNumber: '', boot: '', ...identity }] as const] : [];
  });
  return uniteWays(ways, new Map(known));
}

function named(...call: Parameters<typeof unite>) {
  return unite(...call).map(({ serial, ways }) => [serial, ways.map((way) => way.serial)]);
}

test('a phone with a cable and in the network is one phone, reached by its cable', () => {
  const said = { serialNumber: 'R5CT10ABCDE', boot: BOOTS[0] };
  const lines = [`${MDNS} device model:SM_S908B transport_id:4`, 'R5CT10ABCDE device usb:1-4 transport_id:5'];
  expect(unite(lines, [said, said])).toMatchObject([
    {
      ...{ serial: 'R5CT10ABCDE', connection: 'usb', transportId: 5, state: 'device', model: 'SM S908B' },
      ways: [
        { serial: 'R5CT10ABCDE', connection: 'usb', usbPort: '1-4' },
        { serial: MDNS, connection: 'tcp' },
      ],
    },
  ]);
});

test('a way that cannot be used does not hide one that can', () => {
  const lines = ['R5CT10ABCDE unauthorized usb:1-4 transport_id:5', `${MDNS} device transport_id:4`];
  expect(unite(lines, [undefined, { serialNumber: 'R5CT10ABCDE' }])).toMatchObject([
    {
      serial: 'R5CT10ABCDE',
      state: 'device',
      connection: 'tcp',
      ways: [{ state: 'device' }, { state: 'unauthorized' }],
    },
  ]);
});

test('two addresses of one phone are one phone', () => {
  const said = { serialNumber: '39V4C19711', boot: BOOTS[0] };
  const lines = ['192.168.1.7:5555 device transport_id:1', '192.168.1.7:37123 device transport_id:2'];
  expect(named(lines, [said, said])).toEqual([['39V4C19711', ['192.168.1.7:5555', '192.168.1.7:37123']]]);
});

test.each([
  [
    'two cables',
    ['0123456789ABCDEF device usb:1-4 transport_id:1', '0123456789ABCDEF device usb:1-5 transport_id:2'],
    [undefined, undefined],
    ['0123456789ABCDEF~1-4', '0123456789ABCDEF~1-5'],
  ],
  [
    'two cables of a computer that does not name its ports',
    ['0123456789ABCDEF device transport_id:1', '0123456789ABCDEF device transport_id:2'],
    [undefined, undefined],
    ['0123456789ABCDEF~t1', '0123456789ABCDEF~t2'],
  ],
  [
    'systems that started apart',
    ['10.0.0.7:5555 device transport_id:1', '10.0.0.8:5555 device transport_id:2'],
    [
      { serialNumber: 'c3d9b8674f4b94f6', boot: BOOTS[0] },
      { serialNumber: 'c3d9b8674f4b94f6', boot: BOOTS[1] },
    ],
    ['10.0.0.7:5555', '10.0.0.8:5555'],
  ],
  [
    'a serial number that makers give to every phone',
    ['10.0.0.7:5555 device transport_id:1', '10.0.0.8:5555 device transport_id:2'],
    [{ serialNumber: 'unknown' }, { serialNumber: 'unknown' }],
    ['10.0.0.7:5555', '10.0.0.8:5555'],
  ],
  [
    'emulators, which all have one serial number',
    ['emulator-5554 device transport_id:1', 'emulator-5556 device transport_id:2'],
    [{ serialNumber: 'EMULATOR35X1X9X0' }, { serialNumber: 'EMULATOR35X1X9X0' }],
    ['emulator-5554', 'emulator-5556'],
  ],
])('two phones stay two phones: %s', (_what, lines, said, serials) => {
  expect(unite(lines, said).map(({ serial }) => serial)).toEqual(serials);
});

test('a third way to one of two phones with one serial is not guessed', () => {
  const said = { serialNumber: 'SAME' };
  const lines = [
    'SAME device usb:1-4 transport_id:1',
    'SAME device usb:1-5 transport_id:2',
    '10.0.0.7:5555 device transport_id:3',
  ];
  expect(named(lines, [said, said, said])).toEqual([
    ['SAME~1-4', ['SAME']],
    ['SAME~1-5', ['SAME']],
    ['10.0.0.7:5555', ['10.0.0.7:5555']],
  ]);
});

test('adb is told a transport id only where the serial is not enough', () => {
  const same = unite([
    'SAME device usb:1-4 transport_id:1',
    'SAME device usb:1-5 transport_id:2',
    'B device',
  ]);
  expect(same.map((phone) => findTarget(phone, same))).toEqual([
    { serial: 'SAME', transportId: 1 },
    { serial: 'SAME', transportId: 2 },
    { serial: 'B' },
  ]);
});
