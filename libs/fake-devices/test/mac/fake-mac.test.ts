import { once } from 'node:events';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadImage } from '@napi-rs/canvas';
import ssh2, { type Client, type ClientChannel } from 'ssh2';

import { startFakeMac, type FakeMac } from '../../src/index.ts';
import { logIn, openSftp, runOver } from '../support/mac-client.ts';

const booted = {
  udid: '11111111-AAAA',
  name: 'iPhone 16 Pro',
  runtime: 'iOS 18.2',
  state: 'Booted',
} as const;
const off = { udid: '22222222-BBBB', name: 'iPad Air', runtime: 'iOS 17.5', state: 'Shutdown' } as const;
const phone = {
  udid: '00008140-000',
  name: 'My phone',
  model: 'iPhone 16',
  productType: 'iPhone17,3',
  osVersion: '18.2',
  connection: 'wired',
} as const;

let aborted: () => void = () => undefined;
let mac: FakeMac;
let client: Client;
const echo = createServer((socket) => socket.pipe(socket));

beforeAll(async () => {
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  mac = await startFakeMac({
    user: 'me',
    password: 'pw',
    simulators: [booted, off],
    phones: [phone],
    ports: { 8100: (echo.address() as { port: number }).port },
    maxSessions: 2,
    tools: {
      shout: async ({ args, stdin, stdout, stderr }) => {
        stdout.write((await buffer(stdin)).toString().toUpperCase());
        stderr.write(args.join('|'));
        return 7;
      },
      wait: async ({ stdout, signal }) => {
        stdout.write('waiting\n');
        await once(signal, 'abort');
        aborted();
        return 0;
      },
      chatter: async ({ stdout, signal }) => {
        while (!signal.aborted) await new Promise((done) => stdout.write('more\n', done));
        aborted();
        return 0;
      },
    },
  });
  client = await login();
});
afterAll(async () => {
  client.end();
  await mac.close();
  echo.close();
});

function login(options: object = {}) {
  return logIn({ port: mac.port, ...options });
}

function run(command: string, input = '') {
  return runOver(client, command, input);
}

function sftp() {
  return openSftp(client);
}

describe('the shell', () => {
  test('has a short PATH and a home folder', async () => {
    expect(String((await run('command -v adb; command -v xcrun; echo $HOME; cd && pwd')).out)).toBe(
      '/usr/bin/xcrun\n/Users/me\n/Users/me\n',
    );
  });

  test('reports exit codes and signals', async () => {
    expect(await run('exit 5')).toMatchObject({ code: 5 });
    expect(await run('kill -TERM $$')).toMatchObject({ code: null, signal: 'SIGTERM' });
  });

  test('a custom tool is installed in the folder of Homebrew, and has streams and an exit code', async () => {
    expect(
      await run('test -x /opt/homebrew/bin/shout && /opt/homebrew/bin/shout "a b" c', 'hello'),
    ).toMatchObject({
      out: Buffer.from('HELLO'),
      err: 'a b|c',
      code: 7,
    });
  });

  describe('the AbortSignal of a tool aborts', () => {
    const startTool = async (tool: string) => {
      const signalled = new Promise<void>((resolve) => (aborted = resolve));
      const channel = await new Promise<ClientChannel>((resolve, reject) =>
        client.exec(`echo $$; exec /opt/homebrew/bin/${tool}`, (error, opened) =>
          error ? reject(error) : resolve(opened),
        ),
      );
      let printed = '';
      for await (const chunk of channel.iterator({ destroyOnReturn: false })) {
        printed += String(chunk);
        if (printed.split('\n').length > 2) break;
      }
      return { channel: channel.resume(), pid: parseInt(printed), signalled };
    };

    test('when the command of the tool is killed', async () => {
      const { pid, signalled } = await startTool('wait');
      await run(`kill ${pid}`);
      await signalled;
    });

    test('when the command of the tool gets a signal over SSH, which the channel reports', async () => {
      const { channel, signalled } = await startTool('wait');
      const exited = once(channel, 'exit');
      channel.signal('TERM');
      expect(await exited).toEqual([null, 'SIGTERM', false, '']);
      await signalled;
    });

    test('when the tool writes after the reader of its output has ended', async () => {
      const { channel, signalled } = await startTool('chatter');
      channel.close();
      await signalled;
    });
  });

  test('refuses sessions above the permitted number until a session has ended', async () => {
    const open = () =>
      new Promise<ClientChannel>((resolve, reject) =>
        client.exec('cat', (error, channel) => (error ? reject(error) : resolve(channel))),
      );
    const channels = [await open(), await open()];
    await expect(run('true')).rejects.toThrow('open failure');
    await Promise.all(
      channels.map(async (channel) => {
        const closed = once(channel.resume(), 'close');
        channel.end();
        await closed;
      }),
    );
    expect(await run('true')).toMatchObject({ code: 0 });
  });
});

describe('Xcode', () => {
  test('lists simulators', async () => {
    const { devices } = JSON.parse(String((await run('xcrun simctl list devices --json')).out)) as {
      devices: Record<string, { udid: string; state: string; name: string }[]>;
    };
    expect(Object.keys(devices)).toEqual([
      'com.apple.CoreSimulator.SimRuntime.iOS-18-2',
      'com.apple.CoreSimulator.SimRuntime.iOS-17-5',
    ]);
    expect(Object.values(devices).flat()).toMatchObject([
      { udid: booted.udid, name: 'iPhone 16 Pro', state: 'Booted' },
      { udid: off.udid, name: 'iPad Air', state: 'Shutdown' },
    ]);
    expect(String((await run('xcrun simctl list devices booted')).out)).not.toContain('iPad');
  });

  test('a screenshot is written to stdout, or to a file that SFTP can read and remove', async () => {
    const { out } = await run(`xcrun simctl io ${booted.udid} screenshot -`);
    expect((await loadImage(out)).width).toBeGreaterThan(300);
    expect(await run(`xcrun simctl io booted screenshot --type=png /tmp/shot.png`)).toMatchObject({
      code: 0,
    });
    const files = await sftp();
    const bytes = await new Promise<Buffer>((resolve, reject) =>
      files.readFile('/tmp/shot.png', (error, read) => (error ? reject(error) : resolve(read))),
    );
    expect(bytes.equals(out)).toBe(true);
    await new Promise((resolve) => files.unlink('/tmp/shot.png', resolve));
    const gone = await new Promise((resolve) => files.stat('/tmp/shot.png', resolve));
    expect(gone).toMatchObject({ code: 2 });
    const outside = await new Promise((resolve) => files.stat('/etc/passwd', resolve));
    expect(outside).toMatchObject({ code: 2 });
    files.end();
  });

  test('there is no screenshot of a simulator that is off or unknown', async () => {
    expect(await run(`xcrun simctl io ${off.udid} screenshot -`)).toMatchObject({ code: 149 });
    expect(await run('xcrun simctl io nobody screenshot -')).toMatchObject({
      code: 148,
      err: 'Invalid device: nobody\n',
    });
  });

  test('lists phones', async () => {
    await run('xcrun devicectl list devices --timeout 5 --json-output /tmp/phones.json');
    const output = JSON.parse(String((await run('cat /tmp/phones.json')).out)) as unknown;
    expect(output).toMatchObject({
      info: { outcome: 'success' },
      result: {
        devices: [{ hardwareProperties: { udid: phone.udid }, deviceProperties: { name: 'My phone' } }],
      },
    });
    expect(String((await run('/opt/homebrew/bin/idevice_id -l')).out)).toBe(`${phone.udid}\n`);
  });

  test('xcrun reports an unknown utility', async () => {
    expect(await run('xcrun xctrace')).toMatchObject({
      code: 72,
      err: expect.stringContaining('unable to find utility'),
    });
  });
});

describe('ports and logins', () => {
  const forward = (port: number) =>
    new Promise<NodeJS.ReadWriteStream>((resolve, reject) =>
      client.forwardOut('127.0.0.1', 0, '127.0.0.1', port, (error, channel) =>
        error ? reject(error) : resolve(channel),
      ),
    );

  test('a configured port can be reached, and another port is refused', async () => {
    const channel = await forward(8100);
    channel.write('ping');
    expect(String(await new Promise((resolve) => channel.once('data', resolve)))).toBe('ping');
    channel.end();
    await expect(forward(9100)).rejects.toMatchObject({ reason: 2 });
  });

  test('a wrong password and a wrong user are refused', async () => {
    await expect(login({ password: 'no' })).rejects.toThrow('authentication methods failed');
    await expect(login({ username: 'root' })).rejects.toThrow('authentication methods failed');
  });

  test('a login with a key succeeds only if the key is authorized', async () => {
    const key = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
    const other = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
    const keyed = await startFakeMac({ user: 'me', authorizedKeys: [key.public] });
    const options = { port: keyed.port, password: undefined };
    (await login({ ...options, privateKey: key.private })).end();
    await expect(login({ ...options, privateKey: other.private })).rejects.toThrow(
      'authentication methods failed',
    );
    await keyed.close();
  });
});
