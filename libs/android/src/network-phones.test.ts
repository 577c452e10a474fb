import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { parseNetworkPhones } from './network-phones.ts';

const OUTPUT = `List of discovered mdns services
adb-14141FDF600081-vWgJpq\t_adb-tls-connect._tcp\t192.168.86.39:33861
adb-14141FDF600081-vWgJpq (2)\t_adb-tls-pairing._tcp.\t[fe80::1%wlan0]:43421
`;

test('lists the phones with their address and the use of the address', () => {
  expect(parseNetworkPhones(OUTPUT)).toEqual([
    { name: 'adb-14141FDF600081-vWgJpq', address: '192.168.86.39:33861', offers: 'connect' },
    { name: 'adb-14141FDF600081-vWgJpq (2)', address: '[fe80::1%wlan0]:43421', offers: 'pairing' },
  ]);
});

test.each([
  [
    'characters of another language in its name',
    'Küche’s 電話\t_adb-tls-connect._tcp\t10.0.0.1:80',
    'Küche’s 電話',
  ],
  ['spaces in place of tabs', 'adb-1  _adb-tls-connect._tcp.  10.0.0.1:80', 'adb-1'],
  ['words after its address', 'adb-1:X\t_adb-tls-connect._tcp\t10.0.0.1:80\tv6=fe80::1', 'adb-1:X'],
])('lists a phone with %s', (_what, line, name) => {
  const offer = { name, address: '10.0.0.1:80', offers: 'connect' };
  expect(parseNetworkPhones(`List of discovered mdns services\n${line}\n`)).toEqual([offer]);
});

test.each([
  ['an unknown service', 'adb-1\t_http._tcp\t10.0.0.1:80'],
  ['no port', 'adb-1\t_adb-tls-connect._tcp\t10.0.0.1'],
  ['an option of adb as the address', 'adb-1\t_adb-tls-connect._tcp\t--help'],
  ['control characters in the name', 'adb\u001b[2J\t_adb-tls-connect._tcp\t10.0.0.1:80'],
  ['a change of direction in the name', 'adb\u202E1\t_adb-tls-connect._tcp\t10.0.0.1:80'],
  ['a service name that is not complete', 'adb-1\t_adb-tls-conn'],
])('skips a line with %s', (_what, line) => {
  expect(parseNetworkPhones(`List of discovered mdns services\n${line}\n`)).toEqual([]);
});

test('lists at most 256 phones', () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `a${index}\t_adb-tls-connect._tcp\t10.0.0.1:80`);
  expect(parseNetworkPhones(lines.join('\n'))).toHaveLength(256);
});

test('reads any text without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseNetworkPhones(text))));
});
