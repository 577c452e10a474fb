import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  fakeApk,
  FakeAndroidPhone,
  findTapMark,
  listenForAdb,
  type AdbDaemon,
} from '@storedeck/fake-devices';
import { LocalHost } from '@storedeck/host';
import fc from 'fast-check';

import { Adb, type AdbDevice, openScreenrecordSource, SNAPSHOT_HELPER_PACKAGE } from '../src/index.ts';
import { adbIsMissing, ownAdbServer } from './support/adb-server.ts';
import { eventually } from './support/eventually.ts';

if (adbIsMissing) {
  test(`left out: ${adbIsMissing}`, () => undefined);
} else {
  describe('with a real adb and a simulated phone', () => {
    let server: Awaited<ReturnType<typeof ownAdbServer>>;
    let phone: FakeAndroidPhone;
    let daemon: AdbDaemon;
    let host: LocalHost;
    let adb: Adb;
    let device: AdbDevice;

    beforeAll(async () => {
      server = await ownAdbServer();
      phone = new FakeAndroidPhone();
      daemon = await listenForAdb(phone);
      host = new LocalHost({ env: server.env });
      adb = new Adb(host, { listTimeoutMs: 60_000 });
      device = await adb.connect(daemon.address);
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

    test('an address at which no phone responds is refused, and does not stay in the list', async () => {
      const other = createServer((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\n'));
      await once(other.listen(0, '127.0.0.1'), 'listening');
      const address = `127.0.0.1:${(other.address() as AddressInfo).port}`;
      await expect(adb.connect(address)).rejects.toMatchObject({ code: 'ADB_FAILED' });
      other.close();
      await eventually(async () => (await adb.devices()).every(({ serial }) => serial === daemon.address));
    });

    test('a screenshot shows exactly the screen of the phone', async () => {
      expect((await device.screenshot()).equals(await phone.capture())).toBe(true);
    });

    test('a tap reaches the given point', async () => {
      await device.input({ action: 'tap', x: 321.4, y: 654.6 });
      expect(phone.screen.mark).toEqual({ kind: 'tap', x: 321, y: 655 });
      expect(await findTapMark(await device.screenshot())).toEqual({ x: 321, y: 655 });
    });

    test('the coordinates of taps are rounded', async () => {
      const coordinate = fc.oneof(fc.nat(100_000), fc.double({ min: 0, max: 2400, noNaN: true }));
      const taps = fc.sample(fc.tuple(coordinate, coordinate), 30);
      const ran = phone.received.length;
      await Promise.all(taps.map(([x, y]) => device.input({ action: 'tap', x, y })));
      expect(phone.received.slice(ran).map(({ argv }) => argv)).toEqual(
        taps.map(([x, y]) => ['input', 'tap', String(Math.round(x)), String(Math.round(y))]),
      );
    });

    test('swipes, key names and key codes reach the phone', async () => {
      await device.input({ action: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4, ms: 1 });
      expect(phone.screen.mark).toEqual({ kind: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4 });
      await device.input({ action: 'key', key: 'recents' });
      expect(phone.screen.view).toBe('recents');
      await device.input({ action: 'key', key: 'KEYCODE_HOME' });
      expect(phone.screen.view).toBe('home');
    });

    test('400 texts with shell characters are typed unchanged, and nothing else runs', async () => {
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
      // Sends a few texts at a time; the queue keeps their order.
      for (let at = 0; at < texts.length; at += 20) {
        const batch = texts.slice(at, at + 20);
        await device.input({ action: 'key', key: 'home' });
        await Promise.all(batch.map((entry) => device.input({ action: 'text', text: entry })));
        expect(phone.screen.search).toBe(batch.join(''));
        typed.push(...batch);
      }
      expect(typed).toHaveLength(400);
      expect(new Set(phone.received.slice(ran).map(({ argv }) => argv[0]))).toEqual(new Set(['input']));
    });

    test('an offline phone and an unplugged phone are noticed', async () => {
      const listed: unknown[] = [];
      const stop = adb.onChange(() => void adb.devices().then((devices) => listed.push(devices[0]?.state)));
      phone.setState('offline');
      await eventually(() => listed.includes('offline'));
      await expect(device.screenshot()).rejects.toMatchObject({
        code: 'DEVICE_OFFLINE',
        hint: expect.any(String),
      });
      await expect(device.input({ action: 'tap', x: 1, y: 1 })).rejects.toMatchObject({
        code: 'DEVICE_OFFLINE',
      });
      phone.setState('device');
      await adb.disconnect(daemon.address);
      await eventually(() => listed.includes(undefined));
      await expect(device.screenshot()).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
      await adb.connect(daemon.address);
      expect((await device.screenshot()).length).toBeGreaterThan(10_000);
      stop();
    });

    test('after a restart of the adb server, the phone can be used again', async () => {
      await server.adb('kill-server');
      await server.adb('start-server');
      await adb.connect(daemon.address);
      expect((await device.screenshot()).length).toBeGreaterThan(10_000);
    });

    test('the phone records its screen, and the next recording replaces the first recording', async () => {
      await using source = await openScreenrecordSource(device, { maxSize: 320 });
      const units = source.units[Symbol.asyncIterator]();
      const first = await units.next();
      expect(first.value).toMatchObject({ isKey: true, format: { size: { width: 144, height: 320 } } });
      await device.input({ action: 'tap', x: 321, y: 654 });
      expect((await units.next()).value).toMatchObject({ isKey: false });
      source.requestKeyFrame();
      let unit = await units.next();
      while (!unit.value?.isKey) unit = await units.next();
      expect(unit.value.format).toBe(first.value?.format);
      await source.close();
    });

    test('the snapshot helper is installed, reads the tree, and is replaced only by a later version', async () => {
      const file = async (versionCode: number) => {
        const path = join(server.env.HOME, `helper-${versionCode}.apk`);
        await writeFile(path, fakeApk({ packageName: SNAPSHOT_HELPER_PACKAGE, versionCode }));
        return path;
      };
      const other = new Adb(host, { listTimeoutMs: 60_000 });
      const fresh = await other.device(daemon.address);
      expect(await fresh.snapshotHelper()).toBeUndefined();
      await fresh.install(await file(21_004));
      expect(await fresh.snapshotHelper()).toBe(21_004);
      expect((await fresh.tree()).refusal).toMatchObject({ cause: 'outdated' });
      await fresh.install(await file(21_005));
      await expect(fresh.install(await file(21_004))).rejects.toMatchObject({
        code: 'INSTALL_FAILED',
        message: expect.stringContaining('INSTALL_FAILED_VERSION_DOWNGRADE'),
      });
      expect([await device.snapshotHelper(), (await device.tree()).readBy]).toEqual([
        21_005,
        'snapshotHelper',
      ]);
      await device.releaseTree();
      await server.adb('-s', daemon.address, 'uninstall', SNAPSHOT_HELPER_PACKAGE);
      expect(await device.snapshotHelper()).toBeUndefined();
      await other.close();
    });

    test('runs a shell command', async () => {
      expect((await device.shell(['echo', 'a  b'])).stdout.toString()).toBe('a  b\n');
    });
  });
}
