import { afterEach, expect, test } from '@jest/globals';
import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';

import { Adb } from '../src/index.ts';
import { catchCode } from './support/catch-code.ts';
import { eventually } from './support/eventually.ts';

const MDNS = 'adb-R5CT10ABCDE-aBcDeF (2)._adb-tls-connect._tcp';
const opened: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

function open(phones: readonly FakeAndroidPhone[], { adbServer = true } = {}) {
  const host = new FakeAdbHost({ phones, adbServer });
  const adb = new Adb(host);
  opened.push(...phones, host, adb);
  return { host, adb };
}

test.each([true, false])(
  'a phone whose line has another word for its USB path is listed (adb server: %p)',
  async (adbServer) => {
    const phone = new FakeAndroidPhone({ serial: '12345678', model: 'M1', strange: { usbPath: '3-1' } });
    const { adb } = open([phone], { adbServer });
    expect(await adb.devices()).toMatchObject([{ serial: '12345678', connection: 'usb', state: 'device' }]);
  },
);

test.each([true, false])(
  'one phone has one row and one object, however it is connected (adb server: %p)',
  async (adbServer) => {
    const phone = new FakeAndroidPhone({ serial: 'R5CT10ABCDE' });
    const { host, adb } = open([phone], { adbServer });
    host.attach(phone, MDNS);
    expect(await adb.devices()).toMatchObject([
      { serial: 'R5CT10ABCDE', connection: 'usb', ways: [{ serial: 'R5CT10ABCDE' }, { serial: MDNS }] },
    ]);
    expect(await adb.device(MDNS)).toBe(await adb.device());
  },
);

test('a phone keeps its name and works on when its cable is pulled', async () => {
  const phone = new FakeAndroidPhone({ serial: 'R5CT10ABCDE' });
  const { host, adb } = open([phone]);
  host.attach(phone, MDNS);
  const device = await adb.device('R5CT10ABCDE');
  const changed = new Promise<void>((resolve) => adb.onChange(resolve));
  host.detach(phone, 'R5CT10ABCDE');
  await changed;
  await device.input({ action: 'tap', x: 1, y: 1 });
  expect(device.adbOptions).toEqual(['-s', MDNS]);
  expect(await adb.devices()).toMatchObject([{ serial: 'R5CT10ABCDE', connection: 'tcp' }]);
});

test('a phone that lets nobody read the id of its system is still known by its serial number', async () => {
  const phone = new FakeAndroidPhone({ serial: '39V4C19711', strange: { hidesBoot: true } });
  const { host, adb } = open([phone]);
  host.attach(phone, '192.168.1.7:5555');
  expect(await adb.devices()).toMatchObject([{ serial: '39V4C19711', ways: [{}, {}] }]);
});

test.each([true, false])(
  'of two phones with one serial, each gets its own input (adb server: %p)',
  async (adbServer) => {
    const phones = ['Tab_A', 'Tab_B'].map(
      (model) => new FakeAndroidPhone({ serial: '0123456789ABCDEF', model }),
    );
    const { adb } = open(phones, { adbServer });
    expect(await adb.devices()).toMatchObject([
      { serial: '0123456789ABCDEF~1-1', model: 'Tab A' },
      { serial: '0123456789ABCDEF~1-2', model: 'Tab B' },
    ]);
    expect(await catchCode(adb.device('0123456789ABCDEF'))).toBe('DEVICE_AMBIGUOUS');
    await (await adb.device('0123456789ABCDEF~1-2')).input({ action: 'tap', x: 7, y: 7 });
    const taps = phones.map(({ received }) => received.filter(({ argv }) => argv[0] === 'input').length);
    expect(taps).toEqual([0, 1]);
    expect(await catchCode(adb.startScrcpy('0123456789ABCDEF~1-2'))).toBe('DEVICE_AMBIGUOUS');
  },
);

test('the phone is not mistaken when a second one with its serial is connected', async () => {
  const [first, second] = [1, 2].map(() => new FakeAndroidPhone({ serial: '0123456789ABCDEF' }));
  if (!first || !second) throw new Error('No phones.');
  const { host, adb } = open([first]);
  const device = await adb.device();
  const changed = new Promise<void>((resolve) => adb.onChange(resolve));
  host.attach(second);
  await changed;
  opened.push(second);
  expect(await catchCode(device.input({ action: 'tap', x: 1, y: 1 }))).toBe('DEVICE_AMBIGUOUS');
  expect(second.received).toEqual([]);
});

test('a phone is disconnected from the network by its name, and keeps its cable', async () => {
  const phone = new FakeAndroidPhone({ serial: 'R5CT10ABCDE' });
  const host = new FakeAdbHost({ phones: [phone] });
  const adb = new Adb(host);
  opened.push(phone, host, adb);
  host.attach(phone, MDNS);
  expect(await adb.serialAt(MDNS)).toBe('R5CT10ABCDE');
  await adb.disconnect('R5CT10ABCDE');
  expect(host.commands.at(-1)).toEqual(['adb', 'disconnect', MDNS]);
  await eventually(async () => (await adb.devices())[0]?.ways.length === 1);
  expect((await adb.devices()).flatMap(({ ways }) => ways.map(({ connection }) => connection))).toEqual([
    'usb',
  ]);
});

test('a phone in the network that has not allowed this computer is refused with what to do on the phone', async () => {
  const phone = new FakeAndroidPhone({ serial: '192.168.1.7:5555', state: 'unauthorized' });
  const host = new FakeAdbHost({ network: [{ phone }] });
  const adb = new Adb(host);
  opened.push(phone, host, adb);
  await expect(adb.connect('192.168.1.7')).rejects.toMatchObject({
    code: 'DEVICE_UNAUTHORIZED',
    hint: expect.stringContaining('tap "Allow"'),
  });
  expect(await adb.devices()).toMatchObject([
    { state: 'unauthorized', hint: expect.stringContaining('Allow') },
  ]);
});
