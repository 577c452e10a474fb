import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { FakeAndroidPhone, findTapMark } from '@storedeck/fake-devices';

import { sendRequest } from '../send-request.ts';
import { type ServerWithDevices, UNAUTHORIZED, startServerWithDevices } from './server-with-devices.ts';

let running: ServerWithDevices;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  running = await startServerWithDevices();
  client = createClient({ baseUrl: `http://127.0.0.1:${running.server.port}` });
});
afterEach(() => running.close());

describe('Android', () => {
  test('lists the phones, with a hint for the phone that cannot be used', async () => {
    expect(await client.androidDevices()).toMatchObject({
      devices: [
        { serial: 'PHONE1', state: 'device', model: 'Pixel 8' },
        { serial: UNAUTHORIZED, state: 'unauthorized', hint: expect.stringContaining('Allow') },
      ],
      scrcpy: { available: true, running: [] },
      adb: { path: '/opt/fake/adb' },
    });
  });

  test('a screenshot is the unchanged PNG of the phone, with headers that sandbox it and forbid caching', async () => {
    const response = await client.androidScreen({ query: {} });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(await running.phone.capture())).toBe(true);
  });

  test('the elements of a screen that never stops moving: the error says how to install the snapshot helper, which can read them', async () => {
    running.phone.automation.moving = 'all';
    await expect(client.androidTree({ query: {} })).rejects.toMatchObject({
      code: 'TREE_NOT_IDLE',
      hint: expect.stringContaining('storedeck setup snapshot-helper --device PHONE1'),
    });
    running.phone.automation.moving = 'none';
    expect((await client.androidTree({ query: {} })).rung).toEqual({
      program: 'uiautomator',
      reason: 'The snapshot helper is not installed on the phone.',
      climb: expect.stringContaining('storedeck setup snapshot-helper --device PHONE1'),
    });
  });

  test('the tree of the screen has the same references in each reading, and is released for other programs', async () => {
    const tree = await client.androidTree({ query: {} });
    expect(tree).toMatchObject({
      platform: 'android',
      size: { width: 1080, height: 2400 },
      isTruncated: false,
    });
    const notes = tree.outline.rows.find(({ name }) => name === 'Notes');
    expect(notes?.line).toMatch(/^@\d+ button "Notes"$/);
    const { bounds } = tree.elements[notes?.element ?? -1] ?? {};
    expect(bounds?.width).toBeGreaterThan(100);
    expect((await client.androidTree({ query: {} })).outline.rows).toEqual(tree.outline.rows);
    await client.releaseAndroidTree({ body: {} });
    expect(running.phone.automation.holder).toBeUndefined();
  });

  test('a tap arrives at its coordinates', async () => {
    await client.androidInput({ body: { action: 'tap', x: 321.4, y: 654.6 } });
    const response = await client.androidScreen({ query: { serial: 'PHONE1' } });
    expect(await findTapMark(Buffer.from(await response.arrayBuffer()))).toEqual({ x: 321, y: 655 });
  });

  test('swipe, key, keyevent and text', async () => {
    const { length } = running.phone.shellLines;
    await client.androidInput({ body: { action: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4, ms: 5 } });
    await client.androidInput({ body: { action: 'key', key: 'back' } });
    await client.androidInput({ body: { action: 'keyevent', code: 26 } });
    await client.androidInput({ body: { action: 'text', text: '100% a b' } });
    expect(running.phone.shellLines.slice(length).join('\n')).toMatch(/swipe.*keyevent.*26.*text/s);
  });

  test('a second request does not open a second mirror window', async () => {
    expect(await client.scrcpy({ body: {} })).toMatchObject({ running: true, already: false });
    expect(await client.scrcpy({ body: { serial: 'PHONE1' } })).toMatchObject({ already: true });
    expect((await client.androidDevices()).scrcpy.running).toEqual(['PHONE1']);
  });

  test('HEAD of a screenshot returns headers without a body', async () => {
    const response = await sendRequest(running.server.port, { method: 'HEAD', path: '/api/adb/screen' });
    expect([response.status, response.headers['content-type'], response.text]).toEqual([
      200,
      'image/png',
      '',
    ]);
  });
});

describe('requests that fail', () => {
  test.each([
    ['a phone that has not allowed this computer', `?serial=${UNAUTHORIZED}`, 502, 'DEVICE_UNAUTHORIZED'],
    ['an unknown phone', '?serial=UNKNOWN', 404, 'DEVICE_NOT_FOUND'],
  ])('%s', async (_what, query, status, code) => {
    const response = await sendRequest(running.server.port, { path: `/api/adb/screen${query}` });
    expect(response).toMatchObject({ status, json: { ok: false, code, hint: expect.any(String) } });
  });

  test('several phones and no serial in the request', async () => {
    const phones = ['A', 'B'].map((serial) => new FakeAndroidPhone({ serial }));
    const other = await startServerWithDevices({ phones });
    const response = await sendRequest(other.server.port, { path: '/api/adb/screen' });
    expect(response).toMatchObject({ status: 400, json: { code: 'DEVICE_AMBIGUOUS' } });
    await other.close();
  });

  test('scrcpy is not installed', async () => {
    const other = await startServerWithDevices({ adb: { scrcpy: 'missing' } });
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    const response = await sendRequest(other.server.port, { path: '/api/adb/scrcpy', ...post });
    expect(response).toMatchObject({ status: 503, json: { code: 'SCRCPY_MISSING' } });
    await other.close();
  });
});
