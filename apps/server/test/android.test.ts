import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { FakeAndroidPhone, findTapMark } from '@storedeck/fake-devices';

import { type DeviceWorld, LOCKED_OUT, startDeviceWorld } from './device-world.ts';
import { sendRequest } from './send-request.ts';

let world: DeviceWorld;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  world = await startDeviceWorld();
  client = createClient({ baseUrl: `http://127.0.0.1:${world.server.port}` });
});
afterEach(() => world.close());

describe('Android', () => {
  test('lists phones, the one that cannot be used with what to do', async () => {
    expect(await client.androidDevices()).toMatchObject({
      devices: [
        { serial: 'PHONE1', state: 'device', model: 'Pixel 8' },
        { serial: LOCKED_OUT, state: 'unauthorized', hint: expect.stringContaining('Allow') },
      ],
      scrcpy: { available: true, running: [] },
      adb: { path: '/opt/fake/adb' },
    });
  });

  test('the screen is the phone’s own PNG, sandboxed and never kept', async () => {
    const response = await client.androidScreen({ query: {} });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(await world.phone.capture())).toBe(true);
  });

  test('a tap lands where it was sent', async () => {
    await client.androidInput({ body: { action: 'tap', x: 321.4, y: 654.6 } });
    const response = await client.androidScreen({ query: { serial: 'PHONE1' } });
    expect(await findTapMark(Buffer.from(await response.arrayBuffer()))).toEqual({ x: 321, y: 655 });
  });

  test('swipe, key, keyevent and text', async () => {
    const { length } = world.phone.shellLines;
    await client.androidInput({ body: { action: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4, ms: 5 } });
    await client.androidInput({ body: { action: 'key', key: 'back' } });
    await client.androidInput({ body: { action: 'keyevent', code: 26 } });
    await client.androidInput({ body: { action: 'text', text: '100% a b' } });
    expect(world.phone.shellLines.slice(length).join('\n')).toMatch(/swipe.*keyevent.*26.*text/s);
  });

  test('the mirror window opens once', async () => {
    expect(await client.scrcpy({ body: {} })).toMatchObject({ running: true, already: false });
    expect(await client.scrcpy({ body: { serial: 'PHONE1' } })).toMatchObject({ already: true });
    expect((await client.androidDevices()).scrcpy.running).toEqual(['PHONE1']);
  });

  test('HEAD on a screen answers headers and no byte', async () => {
    const answer = await sendRequest(world.server.port, { method: 'HEAD', path: '/api/adb/screen' });
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'image/png', '']);
  });
});

describe('what cannot be had', () => {
  test.each([
    ['a phone that has not allowed us', `?serial=${LOCKED_OUT}`, 502, 'DEVICE_UNAUTHORIZED'],
    ['a phone that is not there', '?serial=NOBODY', 404, 'DEVICE_NOT_FOUND'],
  ])('%s', async (_what, query, status, code) => {
    const answer = await sendRequest(world.server.port, { path: `/api/adb/screen${query}` });
    expect(answer).toMatchObject({ status, json: { ok: false, code, hint: expect.any(String) } });
  });

  test('no phone named and several there', async () => {
    const phones = ['A', 'B'].map((serial) => new FakeAndroidPhone({ serial }));
    const other = await startDeviceWorld({ phones });
    const answer = await sendRequest(other.server.port, { path: '/api/adb/screen' });
    expect(answer).toMatchObject({ status: 400, json: { code: 'DEVICE_AMBIGUOUS' } });
    await other.close();
  });

  test('no scrcpy', async () => {
    const other = await startDeviceWorld({ adb: { scrcpy: 'missing' } });
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    const answer = await sendRequest(other.server.port, { path: '/api/adb/scrcpy', ...post });
    expect(answer).toMatchObject({ status: 503, json: { code: 'SCRCPY_MISSING' } });
    await other.close();
  });
});
