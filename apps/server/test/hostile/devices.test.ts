import { createServer, type AddressInfo, type Server } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { type DeviceWorld, startDeviceWorld } from '../device-world.ts';
import { sendRequest } from '../send-request.ts';
import { expectRefused } from './refused.ts';

let world: DeviceWorld;
beforeAll(async () => {
  world = await startDeviceWorld();
  // From now on adb is started for actions only.
  await sendRequest(world.server.port, { path: '/api/adb/devices' });
});
afterAll(() => world.close());

const get = (path: string) => sendRequest(world.server.port, { path });
const post = (path: string, body: unknown) =>
  sendRequest(world.server.port, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** What reached the phones: lines of the Android one's shell, gestures of the iPhone. */
const reached = () => [...world.phone.shellLines, ...world.iphone.gestures];

describe('D1 serials and udids', () => {
  const names = [
    '-s',
    '--help',
    '-H evil',
    '',
    'x'.repeat(10_240),
    'a b',
    'a\nb',
    'a\0b',
    'UNKNOWN',
    '$(id)',
  ];
  test.each(names)('serial %j', async (serial) => {
    const { length } = world.adbHost.commands;
    const query = new URLSearchParams({ serial });
    await expectRefused(world.server, await get(`/api/adb/screen?${query}`), [400, 404]);
    await expectRefused(
      world.server,
      await post('/api/adb/input', { action: 'tap', serial, x: 1, y: 1 }),
      [400, 404],
    );
    await expectRefused(world.server, await post('/api/adb/scrcpy', { serial }), [400, 404]);
    const started = world.adbHost.commands.slice(length);
    if (serial !== '') expect(started.flat()).not.toContain(serial);
    expect(started.filter(([, first]) => first === '-s')).toEqual([]);
  });

  test.each(['-', '--help', '../../x', 'a'.repeat(24), '0'.repeat(39), '0'.repeat(41), '; id', '0000000-'])(
    'udid %j',
    async (udid) => {
      const query = new URLSearchParams({ udid });
      for (const path of ['status', 'screen', 'mjpeg', 'launch/log'])
        await expectRefused(world.server, await get(`/api/wda/${path}?${query}`), [400, 404]);
      await expectRefused(world.server, await post('/api/wda/launch', { udid }), [400, 404]);
      await expectRefused(world.server, await post('/api/wda/input', { action: 'lock', udid }), [400, 404]);
    },
  );
});

describe('D2–D4 text arrives as it was typed', () => {
  test.each([
    '$(reboot)',
    '`id`',
    '; rm -rf /sdcard',
    '&& x',
    '| x',
    '> f',
    `'`,
    '"',
    '\\',
    `it's "x"`,
    `'\\''`,
    '%s',
    '100%',
    ' a b ',
    '--help',
    '~ * ? [a] {b} !',
  ])('%j', async (text) => {
    const { length } = world.phone.received;
    expect((await post('/api/adb/input', { action: 'text', text })).status).toBe(200);
    const programs = world.phone.received.slice(length);
    expect(programs.every(({ argv: [program] }) => program === 'input')).toBe(true);
    // `input text` takes %s for a space.
    const typed = programs.map(({ argv }) => (argv.at(-1) ?? '').replaceAll('%s', ' ')).join('');
    expect(typed).toBe(text);
  });

  test.each([
    ['a megabyte', 'x'.repeat(1_000_000), 400],
    ['more than a body may have', 'x'.repeat(1_100_000), 413],
    ['what adb cannot type', 'né', 400],
    ['a control character', 'a\u0007', 400],
    ['a lone surrogate', '\ud800', 400],
  ])('%s is refused', async (_what, text, status) => {
    const before = reached().length;
    await expectRefused(world.server, await post('/api/adb/input', { action: 'text', text }), status);
    expect(reached()).toHaveLength(before);
  });
});

describe('E numbers and actions', () => {
  const numbers = [
    'NaN',
    'Infinity',
    '1e309',
    '-1e309',
    '-1',
    '"5"',
    'null',
    'true',
    '[]',
    '{}',
    '""',
    '1e9',
  ];
  test.each(numbers)('%s as a coordinate', async (number) => {
    const before = reached().length;
    for (const path of ['/api/adb/input', '/api/wda/input'])
      await expectRefused(world.server, await post(path, `{"action":"tap","x":${number},"y":1}`), 400);
    expect(reached()).toHaveLength(before);
  });

  test.each([
    { action: 'swipe', x1: 1, y1: 1, x2: 2, y2: 2, ms: 0 },
    { action: 'swipe', x1: 1, y1: 1, x2: 2, y2: 2, ms: 60_001 },
    { action: 'tap', x: 1 },
    { action: 'key', key: 'nosuchkey' },
    { action: 'key', key: 'constructor' },
    { action: 'keyevent', code: 1.5 },
    { action: 'keyevent', code: -1 },
    { action: 'keyevent', code: '26; reboot' },
    { action: 'shell', text: 'reboot' },
    { action: '__proto__' },
    {},
    [],
    'null',
    '1',
    '{"action":"tap","x":1,"y":1',
  ])('%j', async (body) => {
    const before = reached().length;
    await expectRefused(world.server, await post('/api/adb/input', body), 400);
    expect(reached()).toHaveLength(before);
  });

  test.each([
    { action: 'button', name: 'power' },
    { action: 'button', name: 'home/../../session' },
    { action: 'text', text: 5 },
    { action: 'text', text: 'x'.repeat(10_001) },
    { action: 'swipe', x1: 1, y1: 1, x2: 2 },
    { action: 'launch' },
  ])('on iOS: %j', async (body) => {
    const before = reached().length;
    await expectRefused(world.server, await post('/api/wda/input', body), 400);
    expect(reached()).toHaveLength(before);
  });
});

describe('H connecting a runner', () => {
  const login = { host: '127.0.0.1', port: 22, user: 'me', pass: 'pw' };
  test.each([
    ['H1 no host', { host: '' }],
    ['H1 a blank host', { host: '  ' }],
    ['H1 a host with a command', { host: '$(id).example' }],
    ['H1 a host that is an option', { host: '-oProxyCommand=id' }],
    ['H2 port 0', { port: 0 }],
    ['H2 port 65536', { port: 65_536 }],
    ['H2 port -1', { port: -1 }],
    ['E6 port 22.5', { port: 22.5 }],
    ['E6 port as text', { port: '22' }],
    ['E6 port with a command', { port: '22;id' }],
    ['H4 no user', { user: '' }],
    ['H4 a user that is an object', { user: {} }],
    ['H4 a user with a line break', { user: 'a\nb' }],
    ['H4 a user with a NUL', { user: 'a\0b' }],
    ['H4 a user of a kilobyte', { user: 'x'.repeat(1024) }],
    ['neither password nor key', { pass: undefined }],
    ['H5 no key at all', { pass: undefined, key: 'not a key' }],
    ['H5 an empty key', { pass: undefined, key: '' }],
    ['H5 a public key', { pass: undefined, key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA== me@mac' }],
    ['H5 half a key', { pass: undefined, key: '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk' }],
    ['H5 a path', { pass: undefined, key: '~/.ssh/id_ed25519' }],
    ['H5 a PuTTY key', { pass: undefined, key: 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none' }],
    ['H5 a megabyte', { pass: undefined, key: 'x'.repeat(1_000_000) }],
    ['a fingerprint of another kind', { hostFingerprint: 'MD5:00:11' }],
  ])('%s', async (_what, wrong) => {
    for (const path of ['/api/ios/test', '/api/ios/connect'])
      await expectRefused(world.server, await post(path, { ...login, ...wrong }), 400);
    expect((await get('/api/ios/remote')).json).toMatchObject({ connected: false });
  });

  let stranger: Server;
  beforeAll(async () => {
    stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await new Promise((resolve) => stranger.once('listening', resolve));
  });
  afterAll(() => void stranger.close());

  test.each([
    ['H7 nobody listens', 'CONNECTION_REFUSED', { port: 1 }],
    ['H7 no such name', 'HOST_NOT_FOUND', { host: 'no.such.host.invalid' }],
    ['H7 no SSH server', 'NOT_SSH', {}],
  ])('%s is a finding', async (_what, code, wrong) => {
    const { port } = stranger.address() as AddressInfo;
    for (const path of ['/api/ios/test', '/api/ios/connect']) {
      const answer = await post(path, { ...login, port, ...wrong });
      expect(answer).toMatchObject({ status: 200, json: { ok: false, error: expect.any(String), code } });
    }
  });
});
