import { once } from 'node:events';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { FakeAdbHost, FakeAndroidPhone } from '../../src/index.ts';

let phone: FakeAndroidPhone;
let host: FakeAdbHost;

beforeEach(() => {
  phone = new FakeAndroidPhone({ serial: 'ONE' });
  host = new FakeAdbHost({ phones: [phone] });
});
afterEach(async () => {
  await host.close();
  await phone.close();
});

async function adb(...args: string[]) {
  const { stdout, stderr, exitCode } = await host.run('adb', args);
  return { stdout: stdout.toString(), stderr, exitCode };
}

test('prints the same as adb', async () => {
  expect((await adb('version')).stdout).toContain('Android Debug Bridge version 1.0.41\nVersion 35');
  expect((await adb('devices', '-l')).stdout).toBe(
    'List of devices attached\nONE                    device usb:1-1 product:shiba model:Pixel_8 device:shiba transport_id:1\n\n',
  );
  expect(await adb('shell', 'echo', 'a;', 'echo b >&2;', 'exit 3')).toEqual({
    stdout: 'a\n',
    stderr: 'b\n',
    exitCode: 3,
  });
  expect(await adb('exec-out', 'echo a; echo b >&2; exit 3')).toMatchObject({ stderr: '', exitCode: 0 });
  expect(
    (await host.run('adb', ['-s', 'ONE', 'exec-out', 'screencap', '-p'])).stdout.equals(
      await phone.capture(),
    ),
  ).toBe(true);
});

test('reports the same errors as adb', async () => {
  expect(await adb('-s', 'TWO', 'shell', 'true')).toMatchObject({
    exitCode: 1,
    stderr: "adb: device 'TWO' not found\n",
  });
  phone.setState('offline');
  expect(await adb('shell', 'true')).toMatchObject({ exitCode: 1, stderr: 'adb: device offline\n' });
  phone.setState('unauthorized');
  expect(await adb('shell', 'true')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('device unauthorized'),
  });
  host.detach(phone);
  expect(await adb('shell', 'true')).toMatchObject({
    exitCode: 1,
    stderr: 'adb: no devices/emulators found\n',
  });
});

test('track-devices prints each change, as the real adb does', async () => {
  const process = await host.spawn('adb', ['track-devices']);
  const next = async () => String((await once(process.stdout, 'data'))[0]);
  expect(await next()).toBe('000bONE\tdevice\n');
  phone.setState('offline');
  expect(await next()).toBe('000cONE\toffline\n');
  host.detach(phone);
  expect(await next()).toBe('0000');
  host.killServer();
  expect(await process.exited).toEqual({ exitCode: 1, signal: null });
});

test('a program ends on a timeout, when its AbortSignal aborts, on too much output, and when the host closes', async () => {
  await expect(host.run('adb', ['shell', 'sleep 1000'], { timeoutMs: 20 })).rejects.toMatchObject({
    code: 'TIMED_OUT',
  });
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  await expect(host.run('adb', ['shell', 'sleep 1000'], { signal: controller.signal })).rejects.toMatchObject(
    { code: 'ABORTED' },
  );
  await expect(host.run('adb', ['exec-out', 'screencap -p'], { maxBytes: 1000 })).rejects.toMatchObject({
    code: 'OUTPUT_TOO_LARGE',
  });
  await expect(host.run('xcrun', [])).rejects.toMatchObject({ code: 'TOOL_NOT_FOUND' });
  const mirror = await host.spawn('scrcpy', ['-s', 'ONE']);
  await host.close();
  expect(await mirror.exited).toEqual({ exitCode: null, signal: 'SIGTERM' });
});

test('scrcpy can be missing, or exit with an error', async () => {
  expect(await new FakeAdbHost({ scrcpy: 'missing' }).which('scrcpy')).toBeUndefined();
  const mirror = await new FakeAdbHost({ scrcpy: 'dies' }).spawn('scrcpy', []);
  mirror.stdout.resume();
  mirror.stderr.resume();
  expect(await mirror.exited).toEqual({ exitCode: 1, signal: null });
});
