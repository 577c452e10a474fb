import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { Adb, type AdbDevice } from '../src/index.ts';
import { scriptedHost, tracked } from './support/adb-script.ts';
import { catchCode } from './support/catch-code.ts';

let world: Awaited<ReturnType<typeof scriptedHost>>;
let adb: Adb;

beforeEach(async () => {
  world = await scriptedHost();
  adb = new Adb(world.host);
});

afterEach(async () => {
  await adb.close();
  await world.close();
});

async function deviceThat(commands: Record<string, string>): Promise<AdbDevice> {
  await world.adbThat(commands);
  return adb.device();
}

async function lastCall() {
  return (await world.calls()).at(-1);
}

describe('shell', () => {
  test('quotes words, and sends a line unchanged', async () => {
    const device = await deviceThat({ '*shell*': 'printf "out\\377"; echo err >&2; exit 3' });
    const result = await device.shell(['echo', "it's", '$HOME']);
    expect(await lastCall()).toBe("-s FAKE shell 'echo' 'it'\\''s' '$HOME'");
    expect(result).toEqual({ stdout: Buffer.from('out\xff', 'latin1'), stderr: 'err\n', exitCode: 3 });
    await device.shell('ls /sdcard | head -1');
    expect(await lastCall()).toBe('-s FAKE shell ls /sdcard | head -1');
  });

  test('sends the input to the command', async () => {
    const device = await deviceThat({ '*shell*': 'cat' });
    expect((await device.shell('cat', { input: 'hello' })).stdout.toString()).toBe('hello');
  });

  test.each([
    ["adb: device 'FAKE' not found", 'DEVICE_NOT_FOUND'],
    ['adb: device offline', 'DEVICE_OFFLINE'],
    ['error: closed', 'ADB_FAILED'],
  ])('rejects when adb does not reach the phone: %s', async (message, code) => {
    const device = await deviceThat({ '*shell*': `echo "${message}" >&2; exit 1` });
    expect(await catchCode(device.shell('true'))).toBe(code);
  });
});

describe('install', () => {
  test('replaces an installed app', async () => {
    const device = await deviceThat({ '*install*': 'echo Success' });
    await device.install('/tmp/my app.apk');
    expect(await lastCall()).toBe('-s FAKE install -r /tmp/my app.apk');
  });

  test.each([
    'echo "Failure [INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade]"',
    'echo "adb: failed to install x.apk: Failure [INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade]" >&2; exit 1',
  ])('reports the reason: %s', async (command) => {
    const device = await deviceThat({ '*install*': command });
    await expect(device.install('/tmp/x.apk')).rejects.toMatchObject({
      code: 'INSTALL_FAILED',
      message: expect.stringContaining('INSTALL_FAILED_VERSION_DOWNGRADE'),
    });
  });

  // As phones print them: for example the first one in issue 7 of appium/sample-apps.
  test.each([
    [
      'INSTALL_FAILED_DEPRECATED_SDK_VERSION: App package must target at least SDK version 24, but found 19',
      'targetSdkVersion',
    ],
    ['INSTALL_FAILED_ABORTED: User rejected permissions', 'look at its screen'],
    ['INSTALL_FAILED_USER_RESTRICTED: Install canceled by user', 'Install via USB'],
    ['INSTALL_FAILED_MISSING_SPLIT: Missing split for app.example', 'install-multiple'],
    ['INSTALL_PARSE_FAILED_NO_CERTIFICATES: Failed collecting certificates for base.apk', 'not signed'],
    ['INSTALL_FAILED_INVALID_APK', 'bundletool'],
    ['INSTALL_FAILED_CONFLICTING_PROVIDER: Scanning Failed.', 'variant of the same app'],
    ['INSTALL_PARSE_FAILED_INCONSISTENT_CERTIFICATES', 'another key'],
  ])('says what to do about %s', async (reason, words) => {
    const device = await deviceThat({
      '*install*': `echo "adb: failed to install x.apk: Failure [${reason}]" >&2; exit 1`,
    });
    await expect(device.install('/tmp/x.apk')).rejects.toMatchObject({
      code: 'INSTALL_FAILED',
      hint: expect.stringContaining(words),
    });
  });

  test.each(['a', '-p', '', '../a', '/a\0b'])('refuses the path %j', async (path) => {
    const device = await deviceThat({});
    const before = await world.calls();
    expect(await catchCode(device.install(path))).toBe('INPUT_INVALID');
    expect(await world.calls()).toEqual(before);
  });
});

describe('connect', () => {
  test('resolves to the phone when adb lists it', async () => {
    await world.adbThat({
      'track-devices*': tracked('192.168.1.5:5555 device model:Pixel_8\n'),
      'connect*': 'echo "connected to 192.168.1.5:5555"',
      'disconnect*': 'echo "disconnected 192.168.1.5:5555"',
    });
    expect((await adb.connect('192.168.1.5')).serial).toBe('192.168.1.5:5555');
    await adb.disconnect('192.168.1.5:5555');
    expect(await lastCall()).toBe('disconnect 192.168.1.5:5555');
  });

  test('pairs with the code on the input of adb, so that no list of processes shows the code', async () => {
    await world.adbThat({
      'pair*':
        'printf "Enter pairing code: "; read code; [ "$code" = 123456 ] && echo "Successfully paired to $2 [guid=adb-1]"',
    });
    await adb.pair('192.168.1.5:37099', '123456');
    expect(await lastCall()).toBe('pair 192.168.1.5:37099');
  });

  test.each([
    [
      'a wrong code',
      'echo "Enter pairing code: Failed: Wrong password or connection was dropped."',
      'Check the code',
    ],
    [
      'a server that has ended',
      `echo "Enter pairing code: * daemon not running; starting now at tcp:5037"; echo "* daemon started successfully"; echo "error: protocol fault (couldn't read status message): Success" >&2; exit 1`,
      'adb kill-server',
    ],
    ['an adb that cannot pair', 'echo "adb: unknown command pair" >&2; exit 1', 'platform-tools 30'],
  ])('says what to do after %s', async (_what, script, hint) => {
    await world.adbThat({ 'pair*': script });
    await expect(adb.pair('192.168.1.5:37099', '123456')).rejects.toMatchObject({
      code: 'ADB_FAILED',
      hint: expect.stringContaining(hint),
      message: expect.not.stringMatching(/123456|daemon/),
    });
  });

  test.each(['', '12345', '1234567', 'abcdef', '12345\n'])('the pairing code %j is refused', async (code) => {
    expect(await catchCode(adb.pair('192.168.1.5:37099', code))).toBe('INPUT_INVALID');
  });

  test('lists the phones in the network, and no phone if adb cannot discover phones', async () => {
    await world.adbThat({
      'mdns services':
        'printf "List of discovered mdns services\\nadb-1\\t_adb-tls-connect._tcp\\t10.0.0.7:40001\\n"',
    });
    expect(await adb.networkPhones()).toEqual([
      { name: 'adb-1', address: '10.0.0.7:40001', offers: 'connect' },
    ]);
    await world.adbThat({ 'mdns services': 'echo "adb: unknown command mdns" >&2; exit 1' });
    expect(await adb.networkPhones()).toEqual([]);
  });

  test.each(["failed to connect to '10.0.0.1:5555': Connection refused", 'cannot connect to 10.0.0.1:5555'])(
    'reports a failure that exits with 0: %s',
    async (output) => {
      await world.adbThat({ 'connect*': `echo "${output}"` });
      await expect(adb.connect('10.0.0.1')).rejects.toMatchObject({
        code: 'ADB_FAILED',
        message: expect.stringContaining('10.0.0.1'),
      });
    },
  );

  test.each(['', '-H', 'a b', '$(id)', 'x\n', '10.0.0.1:adb', '10.0.0.1:70000', '[::1]:'])(
    'the address %j is refused',
    async (address) => {
      expect(await catchCode(adb.connect(address))).toBe('INPUT_INVALID');
      expect(await catchCode(adb.disconnect(address))).toBe('INPUT_INVALID');
    },
  );

  test('an abort during the wait for the phone rejects', async () => {
    await world.adbThat({ 'connect*': 'echo "connected to 192.168.1.5:5555"' });
    const controller = new AbortController();
    const connecting = catchCode(adb.connect('192.168.1.5', { signal: controller.signal }));
    await adb.devices();
    controller.abort();
    expect(await connecting).toBe('ABORTED');
  });
});
