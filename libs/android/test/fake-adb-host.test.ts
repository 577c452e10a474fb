import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';

import { Adb } from '../src/index.ts';

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

test('the overview has what a page shows', async () => {
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
      },
    ],
    scrcpy: { available: true, running: [] },
    adb: { path: '/opt/fake/adb', version: '35.0.2-12147458' },
    host: 'Simulated computer',
  });
});

test('once changes are followed, a call costs one call of adb and no more', async () => {
  await change();
  host.commands.length = 0;
  await adb.input(undefined, { action: 'text', text: 'a b\n%s' });
  await buffer(await adb.screen());
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

test('a second phone makes the choice necessary, its leaving makes it easy again', async () => {
  await change();
  const second = new FakeAndroidPhone({ serial: 'PHONE2', state: 'unauthorized' });
  host.attach(second);
  await change();
  expect((await adb.devices()).map(({ serial, state }) => `${serial} ${state}`)).toEqual([
    'PHONE1 device',
    'PHONE2 unauthorized',
  ]);
  await adb.input(undefined, { action: 'key', key: 'home' });
  second.setState('device');
  await change();
  await expect(adb.screen()).rejects.toMatchObject({
    code: 'DEVICE_AMBIGUOUS',
    message: expect.stringContaining('PHONE1, PHONE2'),
  });
  host.detach(second);
  await change();
  expect(await adb.devices()).toHaveLength(1);
  await second.close();
});

test('when adb’s server dies, the list is asked for until changes are followed again', async () => {
  await change();
  const lost = change();
  host.killServer();
  await lost;
  host.detach(phone);
  expect(await adb.devices()).toEqual([]);
  host.attach(phone);
  expect(await adb.devices()).toHaveLength(1);
  await change();
  host.commands.length = 0;
  expect(await adb.devices()).toHaveLength(1);
  expect(host.commands).toEqual([]);
});

test('input keeps its order, also when the phone takes longer for what came first', async () => {
  const done: (string | undefined)[] = [];
  const slowPhone = new FakeAndroidPhone({
    serial: 'SLOW',
    commands: {
      input: async ([, text]) => {
        if (text === 'first') await delay(200);
        done.push(text);
        return {};
      },
    },
  });
  host.attach(slowPhone);
  await Promise.all(['first', 'second'].map((text) => adb.input('SLOW', { action: 'text', text })));
  expect(done).toEqual(['first', 'second']);
  await slowPhone.close();
});

test('input beyond what a phone can take is refused, not queued for minutes', async () => {
  const codes = await Promise.all(
    Array.from({ length: 130 }, () =>
      adb.input(undefined, { action: 'keyevent', code: 0 }).then(
        () => 'sent',
        (error: unknown) => (error as { code: string }).code,
      ),
    ),
  );
  expect(codes.filter((code) => code === 'INPUT_BUSY')).toHaveLength(30);
  expect(codes.filter((code) => code === 'sent')).toHaveLength(100);
});
