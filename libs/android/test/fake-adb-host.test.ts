import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FakeAdbHost, FakeAndroidPhone, type CommandResult } from '@storedeck/fake-devices';

import { Adb } from '../src/index.ts';
import { catchCode } from './support/catch-code.ts';
import { eventually } from './support/eventually.ts';

let phone: FakeAndroidPhone;
let host: FakeAdbHost;
let adb: Adb;

beforeEach(() => {
  phone = new FakeAndroidPhone({ serial: 'PHONE1' });
  host = new FakeAdbHost({ phones: [phone] });
  adb = new Adb(host);
});

afterEach(async () => {
  await adb.close();
  await host.close();
  await phone.close();
});

function change() {
  return new Promise<void>((resolve) => {
    const stop = adb.onChange(() => {
      stop();
      resolve();
    });
  });
}

test('the overview contains the phones, the mirror windows and the tools', async () => {
  expect(await adb.overview()).toEqual({
    devices: [
      {
        serial: 'PHONE1',
        state: 'device',
        model: 'Pixel 8',
        product: 'shiba',
        device: 'shiba',
        transportId: 1,
        connection: 'usb',
        ways: [{ serial: 'PHONE1', connection: 'usb', state: 'device', transportId: 1, usbPort: '1-1' }],
      },
    ],
    scrcpy: { available: true, running: [] },
    adb: { path: '/opt/fake/adb', version: '35.0.2-12147458' },
    host: 'Simulated computer',
  });
});

test('each call starts adb at most once', async () => {
  await change();
  host.commands.length = 0;
  const device = await adb.device();
  await device.input({ action: 'text', text: 'a b\n%s' });
  await device.screenshot();
  await adb.devices();
  expect(host.commands).toEqual([
    [
      'adb',
      '-s',
      'PHONE1',
      'shell',
      "'input' 'text' 'a%sb' && 'input' 'keyevent' '66' && 'input' 'text' '%' && 'input' 'text' 's'",
    ],
    ['adb', '-s', 'PHONE1', 'exec-out', 'screencap', '-p'],
  ]);
  expect(phone.screen.search).toBe('a b\n%s');
});

test('a serial is needed while there are two usable phones', async () => {
  await change();
  const second = new FakeAndroidPhone({ serial: 'PHONE2', state: 'unauthorized' });
  host.attach(second);
  await change();
  expect((await adb.devices()).map(({ serial, state }) => `${serial} ${state}`)).toEqual([
    'PHONE1 device',
    'PHONE2 unauthorized',
  ]);
  await (await adb.device()).input({ action: 'key', key: 'home' });
  second.setState('device');
  await change();
  await expect(adb.device()).rejects.toMatchObject({
    code: 'DEVICE_AMBIGUOUS',
    message: expect.stringContaining('PHONE1, PHONE2'),
  });
  host.detach(second);
  await change();
  expect(await adb.devices()).toHaveLength(1);
  await second.close();
});

test('the list is followed again after the adb server was restarted', async () => {
  await change();
  const lost = change();
  host.killServer();
  await lost;
  host.detach(phone);
  expect(await adb.devices()).toEqual([]);
  host.attach(phone);
  await eventually(async () => (await adb.devices()).length === 1);
  expect(host.commands.every(([, command]) => command === 'track-devices')).toBe(true);
});

test('input keeps its order, also when the phone takes longer for the first action', async () => {
  const started: (string | undefined)[] = [];
  const { promise: first, resolve: finishFirst } = Promise.withResolvers<CommandResult>();
  const slowPhone = new FakeAndroidPhone({
    serial: 'SLOW',
    commands: {
      input: ([, text]) => {
        started.push(text);
        return text === 'first' ? first : {};
      },
    },
  });
  host.attach(slowPhone);
  await eventually(async () => (await adb.devices()).length === 2);
  const slow = await adb.device('SLOW');
  const sent = ['first', 'second'].map((text) => slow.input({ action: 'text', text }));
  await eventually(() => started.length > 0);
  expect(started).toEqual(['first']);
  finishFirst({});
  await Promise.all(sent);
  expect(started).toEqual(['first', 'second']);
  await slowPhone.close();
});

test('more than 100 waiting actions are refused', async () => {
  const device = await adb.device();
  const codes = await Promise.all(
    Array.from({ length: 130 }, () => catchCode(device.input({ action: 'keyevent', code: 0 }))),
  );
  expect(codes.filter((code) => code === 'INPUT_BUSY')).toHaveLength(30);
  expect(codes.filter((code) => code === 'no error')).toHaveLength(100);
});

test('await using closes everything', async () => {
  const other = new Adb(host);
  await other.devices();
  await other[Symbol.asyncDispose]();
  expect(await catchCode(other.devices())).toBe('ABORTED');
});

test('an aborted call rejects with ABORTED', async () => {
  const signal = AbortSignal.abort();
  const device = await adb.device();
  for (const call of [
    () => adb.devices({ signal }),
    () => adb.overview({ signal }),
    () => adb.device(undefined, { signal }),
    () => adb.startScrcpy(undefined, { signal }),
    () => device.screenshot({ signal }),
    () => device.input({ action: 'tap', x: 1, y: 1 }, { signal }),
    () => device.input({ action: 'swipe', x1: 1, y1: 1, x2: 2, y2: 2 }, { signal }),
    () => device.input({ action: 'text', text: 'a' }, { signal }),
    () => device.input({ action: 'key', key: 'KEYCODE_HOME' }, { signal }),
    () => device.shell('true', { signal }),
    () => device.install('/x.apk', { signal }),
  ]) {
    expect(await catchCode(call())).toBe('ABORTED');
  }
});
