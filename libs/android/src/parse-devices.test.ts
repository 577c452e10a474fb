import { describe, expect, test } from '@jest/globals';

import { parseDevices } from './parse-devices.ts';

// Lines in the forms that the versions 29 to 35 of adb print.
const OUTPUT = `* daemon not running; starting now at tcp:5037
* daemon started successfully
adb server is out of date.  killing...
List of devices attached
R5CT1234567            device usb:1-4 product:b0qxxx model:SM_S908B device:b0q transport_id:2
emulator-5554          device product:sdk_gphone64_arm64 model:sdk_gphone64_arm64 device:emu64a transport_id:1
192.168.1.7:5555       offline transport_id:9
adb-R5CT123-aBcDeF (2)._adb-tls-connect._tcp device product:b0q model:SM_S908B device:b0q transport_id:4
0A041FDD4003CE         unauthorized usb:1-1 transport_id:3
????????????           no permissions (missing udev rules? user is in the plugdev group); see [http://developer.android.com/tools/device.html] usb:1-2 transport_id:5
my device (2)          recovery usb:337641472X product:a model:b device:c transport_id:11
PIXEL                  authorizing usb:1-3

`;

const parsed = parseDevices(OUTPUT);

describe('parseDevices', () => {
  test('finds every device and nothing else', () => {
    expect(
      parsed.map(({ serial, state, connection, transportId }) => [serial, state, connection, transportId]),
    ).toEqual([
      ['R5CT1234567', 'device', 'usb', 2],
      ['emulator-5554', 'device', 'emulator', 1],
      ['192.168.1.7:5555', 'offline', 'tcp', 9],
      ['adb-R5CT123-aBcDeF (2)._adb-tls-connect._tcp', 'device', 'tcp', 4],
      ['0A041FDD4003CE', 'unauthorized', 'usb', 3],
      ['????????????', 'no permissions', 'usb', 5],
      ['my device (2)', 'recovery', 'usb', 11],
      ['PIXEL', 'authorizing', 'usb', null],
    ]);
  });

  test('the hint for a phone that is connected over the network names no cable', () => {
    expect(parsed[2]?.hint).toMatch(/same network/);
    expect(parsed[4]?.hint).toMatch(/unplug the phone/);
  });

  test('model, product and device come from the properties of the line, or are empty', () => {
    expect(parsed[0]).toEqual({
      serial: 'R5CT1234567',
      state: 'device',
      model: 'SM S908B',
      product: 'b0qxxx',
      device: 'b0q',
      transportId: 2,
      connection: 'usb',
      usbPort: '1-4',
    });
    expect(parsed[2]).toMatchObject({ model: '', product: '', device: '' });
  });

  test('every device that cannot be used has a hint, and a usable device has no hint', () => {
    for (const { state, hint } of parsed)
      expect(typeof hint).toBe(state === 'device' ? 'undefined' : 'string');
    expect(parsed.find(({ state }) => state === 'unauthorized')?.hint).toMatch(/Allow/);
  });

  test('Windows line ends change nothing', () => {
    expect(parseDevices(OUTPUT.replaceAll('\n', '\r\n'))).toEqual(parsed);
  });

  test.each([
    '',
    'List of devices attached\n',
    'garbage',
    '<html></html>',
    '\0\0',
    'device',
    ' device',
    'x '.repeat(50_000),
  ])('no device in %j', (output) => {
    expect(parseDevices(output)).toEqual([]);
  });
});

describe('words that are not known', () => {
  test.each([
    [
      '12345678               device 3-1 product:manet model:23117RK66C device:manet transport_id:2',
      { serial: '12345678', state: 'device', model: '23117RK66C', transportId: 2 },
    ],
    ['R5CT10ABCDE unauthorized 1-4 transport_id:3', { serial: 'R5CT10ABCDE', state: 'unauthorized' }],
    ['R5CT10ABCDE            offline 3-1.2', { serial: 'R5CT10ABCDE', state: 'offline', transportId: null }],
    [
      'R5CT10ABCDE  device usb:1-1 product:a foo:bar speed:480 transport_id:7 negotiated',
      { serial: 'R5CT10ABCDE', state: 'device', product: 'a', transportId: 7 },
    ],
    [
      'adb-R5CT1-aB (2)._adb-tls-connect._tcp device new transport_id:4',
      { serial: 'adb-R5CT1-aB (2)._adb-tls-connect._tcp', state: 'device' },
    ],
    [
      'R5CT10ABCDE            suspended usb:1-1 transport_id:5',
      { serial: 'R5CT10ABCDE', state: 'suspended' },
    ],
    ['R5CT10ABCDE suspended 1-1 transport_id:5', { serial: 'R5CT10ABCDE', state: 'suspended' }],
  ])('do not hide the phone of %j', (line, device) => {
    expect(parseDevices(`List of devices attached\n${line}\n`)).toMatchObject([device]);
  });

  test.each([
    'This device is not a phone',
    'error: device offline',
    'adb: no devices/emulators found',
    'cannot connect to daemon at tcp:5037: Connection refused',
  ])('a sentence is no phone: %j', (line) => {
    expect(parseDevices(line)).toEqual([]);
  });
});

describe('a line that is hard to search', () => {
  test.each([
    ['blanks', `a${' '.repeat(1_000_000)}b`],
    ['states', ' device'.repeat(500_000)],
    ['properties', `a device${' usb:1'.repeat(500_000)}`],
  ])('of a million %s is no device', (_what, line) => {
    expect(parseDevices(line)).toEqual([]);
  });

  test('a serial that ends with the words of a state', () => {
    expect(parseDevices('my no device (2) device usb:1')).toMatchObject([
      { serial: 'my no device (2)', state: 'device' },
    ]);
  });
});

test('lines and words that are not known are told, and those of adb itself are not', () => {
  const skipped: string[] = [];
  const output = [
    'List of devices attached',
    '* daemon started successfully',
    'WARNING: a vendor prints here',
    'R5CT10ABCDE            device 1-4 product:p1 model:Pixel_8 device:d1 speed:480 transport_id:3',
    '39V4C19711             no permissions (user in plugdev group); see [http://x] usb:1-2 transport_id:4',
    '',
  ].join('\n');
  const found = parseDevices(output, (part) => part !== '' && skipped.push(part));
  expect(found.map(({ serial }) => serial)).toEqual(['R5CT10ABCDE', '39V4C19711']);
  expect(skipped).toEqual(['WARNING: a vendor prints here', 'speed:480']);
});
