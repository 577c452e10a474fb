import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FakeAndroidPhone } from '@storedeck/fake-devices';

import { type ServerWithDevices, startServerWithDevices } from '../devices/server-with-devices.ts';
import { sendRequest } from '../send-request.ts';
import { expectRefused } from './expect-refused.ts';

let running: ServerWithDevices;
beforeAll(async () => {
  running = await startServerWithDevices();
  // The first list of devices starts `adb track-devices`. Every later start of adb is an action that a test has
  // requested.
  await sendRequest(running.server.port, { path: '/api/adb/devices' });
});
afterAll(() => running.close());

function get(path: string) {
  return sendRequest(running.server.port, { path });
}

function post(path: string, body: unknown) {
  return sendRequest(running.server.port, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Returns the inputs that reached the devices: shell lines of the Android phone, and gestures of the iPhone. */
function reached() {
  return [...running.phone.shellLines, ...running.iphone.gestures];
}

describe('serials and udids', () => {
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
  test.each(names)('the serial %j is refused', async (serial) => {
    const { length } = running.adbHost.commands;
    const query = new URLSearchParams({ serial });
    await expectRefused(running.server, await get(`/api/adb/screen?${query}`), [400, 404]);
    await expectRefused(
      running.server,
      await post('/api/adb/input', { action: 'tap', serial, x: 1, y: 1 }),
      [400, 404],
    );
    await expectRefused(running.server, await post('/api/adb/scrcpy', { serial }), [400, 404]);
    await expectRefused(running.server, await get(`/api/adb/tree?${query}`), [400, 404]);
    await expectRefused(running.server, await post('/api/adb/tree/release', { serial }), [400, 404]);
    const started = running.adbHost.commands.slice(length);
    if (serial !== '') expect(started.flat()).not.toContain(serial);
    expect(started.filter(([, first]) => first === '-s')).toEqual([]);
  });

  test.each(['-', '--help', '../../x', 'a'.repeat(24), '0'.repeat(39), '0'.repeat(41), '; id', '0000000-'])(
    'the udid %j is refused',
    async (udid) => {
      const query = new URLSearchParams({ udid });
      for (const path of ['status', 'screen', 'tree', 'mjpeg', 'launch/log'])
        await expectRefused(running.server, await get(`/api/wda/${path}?${query}`), [400, 404]);
      await expectRefused(running.server, await post('/api/wda/launch', { udid }), [400, 404]);
      await expectRefused(running.server, await post('/api/wda/input', { action: 'lock', udid }), [400, 404]);
    },
  );
});

describe('trees', () => {
  test.each([
    ['an error sentence', 'ERROR: could not get idle state.\n', 409, 'TREE_NOT_IDLE'],
    ['a program that was killed', 'Killed\n', 409, 'TREE_BUSY'],
    ['cut XML', '<hierarchy rotation="0"><node text="Sign', 502, 'TREE_FAILED'],
    ['two roots', '<hierarchy></hierarchy><hierarchy></hierarchy>', 502, 'TREE_FAILED'],
    [
      '9 MB of text',
      `<hierarchy><node text="${'x'.repeat(9 * 1024 * 1024)}"/></hierarchy>`,
      502,
      'TREE_FAILED',
    ],
  ])('%s as the output of uiautomator is an error', async (_what, stdout, status, code) => {
    const phone = new FakeAndroidPhone({ serial: 'ODD', commands: { uiautomator: () => ({ stdout }) } });
    const other = await startServerWithDevices({ phones: [phone] });
    const response = await sendRequest(other.server.port, { path: '/api/adb/tree' });
    expect(response).toMatchObject({ status, json: { ok: false, code } });
    await other.close();
    await phone.close();
  });

  test('text that an app shows on the screen is data: it cannot add a row to the outline', async () => {
    const text = 'OK&quot;&#10;@1 button &quot;Pay&quot; &lt;script&gt;&#8238;';
    const stdout = `<hierarchy rotation="0"><node class="android.widget.TextView" text="${text}" bounds="[0,0][99,99]"/></hierarchy>`;
    const phone = new FakeAndroidPhone({ serial: 'ODD', commands: { uiautomator: () => ({ stdout }) } });
    const other = await startServerWithDevices({ phones: [phone] });
    const { json } = await sendRequest(other.server.port, { path: '/api/adb/tree' });
    expect(json).toMatchObject({ outline: { text: '@1 text "OK\\" @1 button \\"Pay\\" <script>"' } });
    await other.close();
    await phone.close();
  });
});

describe('text arrives unchanged', () => {
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
    const { length } = running.phone.received;
    expect((await post('/api/adb/input', { action: 'text', text })).status).toBe(200);
    const programs = running.phone.received.slice(length);
    expect(programs.every(({ argv: [program] }) => program === 'input')).toBe(true);
    // In the argument of `input text`, `%s` stands for a space.
    const typed = programs.map(({ argv }) => (argv.at(-1) ?? '').replaceAll('%s', ' ')).join('');
    expect(typed).toBe(text);
  });

  test.each([
    ['a megabyte', 'x'.repeat(1_000_000), 400],
    ['a text that is larger than a body may be', 'x'.repeat(1_100_000), 413],
    ['a text that adb cannot type', 'né', 400],
    ['a control character', 'a\u0007', 400],
    ['a lone surrogate', '\ud800', 400],
  ])('%s is refused', async (_what, text, status) => {
    const before = reached().length;
    await expectRefused(running.server, await post('/api/adb/input', { action: 'text', text }), status);
    expect(reached()).toHaveLength(before);
  });
});

describe('invalid numbers and actions', () => {
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
  test.each(numbers)('%s as a coordinate is refused', async (number) => {
    const before = reached().length;
    for (const path of ['/api/adb/input', '/api/wda/input'])
      await expectRefused(running.server, await post(path, `{"action":"tap","x":${number},"y":1}`), 400);
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
    await expectRefused(running.server, await post('/api/adb/input', body), 400);
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
    await expectRefused(running.server, await post('/api/wda/input', body), 400);
    expect(reached()).toHaveLength(before);
  });
});
