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
});

describe('push and pull', () => {
  test('copy between absolute paths', async () => {
    const device = await deviceThat({ '*push*': 'true', '*pull*': 'true' });
    await device.push('/tmp/a', '/sdcard/a');
    expect(await lastCall()).toBe('-s FAKE push /tmp/a /sdcard/a');
    await device.pull('/sdcard/a', '/tmp/b');
    expect(await lastCall()).toBe('-s FAKE pull /sdcard/a /tmp/b');
  });

  test('report why a copy failed', async () => {
    const device = await deviceThat({
      '*push*': `echo "adb: error: failed to copy '/tmp/a' to '/x': remote Permission denied" >&2; exit 1`,
    });
    await expect(device.push('/tmp/a', '/x')).rejects.toMatchObject({
      code: 'TRANSFER_FAILED',
      message: expect.stringContaining('Permission denied'),
    });
  });

  test.each(['a', '-p', '', '../a', '/a\0b'])('refuse the path %j', async (path) => {
    const device = await deviceThat({});
    const before = await world.calls();
    for (const call of [device.push(path, '/a'), device.push('/a', path), device.pull(path, '/a')]) {
      expect(await catchCode(call)).toBe('INPUT_INVALID');
    }
    expect(await catchCode(device.install(path))).toBe('INPUT_INVALID');
    expect(await world.calls()).toEqual(before);
  });
});

describe('forward and reverse', () => {
  test('forward reports the port that adb has chosen, and close removes the mapping', async () => {
    const device = await deviceThat({
      '*forward tcp:0*': 'echo 43210',
      '*forward --remove tcp:43210': 'true',
    });
    const mapping = await device.forward({ remote: 'localabstract:chrome_devtools_remote' });
    expect(mapping).toMatchObject({
      from: 'tcp:43210',
      port: 43_210,
      to: 'localabstract:chrome_devtools_remote',
    });
    expect(await lastCall()).toBe('-s FAKE forward tcp:0 localabstract:chrome_devtools_remote');
    await mapping[Symbol.asyncDispose]();
    await mapping.close();
    const removals = (await world.calls()).filter((call) => call.includes('--remove'));
    expect(removals).toEqual(['-s FAKE forward --remove tcp:43210']);
  });

  test('reverse opens a port of the phone', async () => {
    const device = await deviceThat({ '*reverse*': 'true' });
    const mapping = await device.reverse({ remote: 8081, local: 3000 });
    expect(mapping).toMatchObject({ from: 'tcp:8081', port: 8081, to: 'tcp:3000' });
    expect(await lastCall()).toBe('-s FAKE reverse tcp:8081 tcp:3000');
    await mapping.close();
    expect(await lastCall()).toBe('-s FAKE reverse --remove tcp:8081');
  });

  test('a mapping whose phone has disconnected closes without an error', async () => {
    const device = await deviceThat({
      '*forward tcp*': 'echo 43210',
      '*--remove*': `echo "adb: error: device 'FAKE' not found" >&2; exit 1`,
    });
    await (await device.forward({ remote: 80 })).close();
  });

  test('a taken port is an error', async () => {
    const device = await deviceThat({
      '*forward*': 'echo "adb: error: cannot bind listener: Address already in use" >&2; exit 1',
    });
    expect(await catchCode(device.forward({ local: 8100, remote: 80 }))).toBe('FORWARD_FAILED');
  });

  test.each([-1, 0, 1.5, 65_536, NaN, '', '--remove-all', 'tcp:80 x', 'file:\n'])(
    'the port %p is refused',
    async (remote) => {
      const device = await deviceThat({});
      expect(await catchCode(device.forward({ remote }))).toBe('INPUT_INVALID');
    },
  );
});

describe('logcat', () => {
  test('yields lines until adb ends', async () => {
    const device = await deviceThat({ '*logcat*': 'printf "one\\ntw"; printf "o\\r\\nthree"' });
    const lines: string[] = [];
    for await (const line of device.logcat({ args: ['-s', 'MyApp:V'] })) lines.push(line);
    expect(lines).toEqual(['one', 'two', 'three']);
    expect(await lastCall()).toBe('-s FAKE logcat -s MyApp:V');
  });

  test('an abort rejects, and leaving the loop ends adb', async () => {
    const device = await deviceThat({ '*logcat*': `echo $$; exec sleep 1000` });
    const controller = new AbortController();
    const log = device.logcat({ signal: controller.signal });
    const pid = Number((await log.next()).value);
    const next = catchCode(log.next());
    controller.abort();
    expect(await next).toBe('ABORTED');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    let second = 0;
    for await (const line of device.logcat()) {
      second = Number(line);
      break;
    }
    expect(() => process.kill(second, 0)).toThrow('ESRCH');
  });

  test('a failure of adb rejects', async () => {
    const device = await deviceThat({ '*logcat*': 'echo "adb: device offline" >&2; exit 1' });
    expect(await catchCode(device.logcat().next())).toBe('DEVICE_OFFLINE');
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
    ['an adb that cannot pair', 'echo "adb: unknown command pair" >&2; exit 1', 'platform-tools 30'],
  ])('says what to do after %s', async (_what, script, hint) => {
    await world.adbThat({ 'pair*': script });
    await expect(adb.pair('192.168.1.5:37099', '123456')).rejects.toMatchObject({
      code: 'ADB_FAILED',
      hint: expect.stringContaining(hint),
      message: expect.not.stringContaining('123456'),
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

  test.each(['', '-H', 'a b', '$(id)', 'x\n'])('the address %j is refused', async (address) => {
    expect(await catchCode(adb.connect(address))).toBe('INPUT_INVALID');
    expect(await catchCode(adb.disconnect(address))).toBe('INPUT_INVALID');
  });

  test('an abort during the wait for the phone rejects', async () => {
    await world.adbThat({ 'connect*': 'echo "connected to 192.168.1.5:5555"' });
    const controller = new AbortController();
    const connecting = catchCode(adb.connect('192.168.1.5', { signal: controller.signal }));
    await adb.devices();
    controller.abort();
    expect(await connecting).toBe('ABORTED');
  });
});
