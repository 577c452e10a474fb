import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FakeAndroidPhone, findTapMark, listenForAdb, type AdbDaemon } from '@storedeck/fake-devices';
import { LocalHost } from '@storedeck/host';
import fc from 'fast-check';

import { Adb } from '../src/index.ts';
import { adbIsMissing, ownAdbServer } from './adb-server.ts';

if (adbIsMissing) {
  test(`left out: ${adbIsMissing}`, () => undefined);
} else {
  describe('with a real adb and a simulated phone', () => {
    let server: Awaited<ReturnType<typeof ownAdbServer>>;
    let phone: FakeAndroidPhone;
    let daemon: AdbDaemon;
    let host: LocalHost;
    let adb: Adb;

    beforeAll(async () => {
      server = await ownAdbServer();
      phone = new FakeAndroidPhone();
      daemon = await listenForAdb(phone);
      await server.adb('connect', daemon.address);
      host = new LocalHost({ env: server.env });
      adb = new Adb(host);
      // From the first list on, changes are followed.
      await eventually(async () => (await adb.devices()).some(({ state }) => state === 'device'));
    });

    afterAll(async () => {
      await adb.close();
      await host.close();
      await daemon.close();
      await phone.close();
      await server.close();
    });

    test('lists the phone', async () => {
      expect(await adb.overview()).toMatchObject({
        devices: [
          { serial: daemon.address, state: 'device', model: 'Pixel 8', product: 'shiba', connection: 'tcp' },
        ],
        scrcpy: { running: [] },
        adb: { path: expect.stringMatching(/adb$/), version: expect.stringMatching(/^\d/) },
        host: 'This computer',
      });
    });

    test('shows exactly the phone’s screen', async () => {
      const png = await buffer(await adb.screen(daemon.address));
      expect(png.equals(await phone.capture())).toBe(true);
    });

    test('a tap lands where it was sent', async () => {
      await adb.input(undefined, { action: 'tap', x: 321.4, y: 654.6 });
      expect(phone.screen.mark).toEqual({ kind: 'tap', x: 321, y: 655 });
      expect(await findTapMark(await buffer(await adb.screen()))).toEqual({ x: 321, y: 655 });
    });

    test('any coordinates reach it, rounded', async () => {
      const coordinate = fc.oneof(fc.nat(100_000), fc.double({ min: 0, max: 2400, noNaN: true }));
      const taps = fc.sample(fc.tuple(coordinate, coordinate), 30);
      const ran = phone.received.length;
      await Promise.all(taps.map(([x, y]) => adb.input(undefined, { action: 'tap', x, y })));
      expect(phone.received.slice(ran).map(({ argv }) => argv)).toEqual(
        taps.map(([x, y]) => ['input', 'tap', String(Math.round(x)), String(Math.round(y))]),
      );
    });

    test('a swipe, keys and key events reach it', async () => {
      await adb.input(undefined, { action: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4, ms: 1 });
      expect(phone.screen.mark).toEqual({ kind: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4 });
      await adb.input(undefined, { action: 'key', key: 'recents' });
      expect(phone.screen.view).toBe('recents');
      await adb.input(undefined, { action: 'keyevent', code: 3 });
      expect(phone.screen.view).toBe('home');
    });

    test('400 hostile texts are typed as they are, and nothing else runs', async () => {
      const pieces = [
        '%s',
        '%',
        's',
        ' ',
        "'",
        '"',
        '\\',
        '$(reboot)',
        '`id`',
        '; rm -rf /sdcard',
        '&& x',
        '| cat',
        '> f',
        '*',
        '~',
        '$HOME',
        '-d',
        '\n',
        '\t',
      ];
      const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), {
        maxLength: 12,
      });
      const texts = fc.sample(
        text
          .map((parts) => parts.join('').replaceAll('\r', ''))
          .filter((joined) => joined !== '' && !/[^\x20-\x7e\n\t]/.test(joined)),
        400,
      );
      const ran = phone.received.length;
      const typed: string[] = [];
      // The queue keeps their order; a few at a time keeps the machine busy.
      for (let at = 0; at < texts.length; at += 20) {
        const batch = texts.slice(at, at + 20);
        await adb.input(undefined, { action: 'key', key: 'home' });
        await Promise.all(batch.map((entry) => adb.input(undefined, { action: 'text', text: entry })));
        expect(phone.screen.search).toBe(batch.join(''));
        typed.push(...batch);
      }
      expect(typed).toHaveLength(400);
      expect(new Set(phone.received.slice(ran).map(({ argv }) => argv[0]))).toEqual(new Set(['input']));
    }, 60_000);

    test('a phone that goes offline and one that is unplugged are noticed without asking', async () => {
      const listed: unknown[] = [];
      const stop = adb.onChange(() => void adb.devices().then((devices) => listed.push(devices[0]?.state)));
      phone.setState('offline');
      await eventually(() => listed.includes('offline'));
      await expect(adb.screen()).rejects.toMatchObject({ code: 'DEVICE_OFFLINE', hint: expect.any(String) });
      await expect(adb.input(undefined, { action: 'tap', x: 1, y: 1 })).rejects.toMatchObject({
        code: 'DEVICE_OFFLINE',
      });
      phone.setState('device');
      await server.adb('disconnect', daemon.address);
      await eventually(() => listed.includes(undefined));
      await expect(adb.screen()).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
      await server.adb('connect', daemon.address);
      await eventually(() => listed.at(-1) === 'device');
      expect((await buffer(await adb.screen())).length).toBeGreaterThan(10_000);
      stop();
    });

    test('the adb server being killed is survived', async () => {
      await server.adb('kill-server');
      await server.adb('start-server');
      await server.adb('connect', daemon.address);
      expect((await buffer(await adb.screen(daemon.address))).length).toBeGreaterThan(10_000);
    });
  });
}

async function eventually(condition: () => boolean | Promise<boolean>) {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 1000) throw new Error(`never came true: ${condition}`);
    await delay(5);
  }
}
