import { afterEach, expect, test } from '@jest/globals';

import { type DeviceWorld, startDeviceWorld } from './device-world.ts';
import { sendRequest } from './send-request.ts';
import { until } from './until.ts';

let world: DeviceWorld;
afterEach(() => world.close());

function get(path: string) {
  return sendRequest(world.server.port, { path });
}

function tap(x: number) {
  return sendRequest(world.server.port, {
    method: 'POST',
    path: '/api/wda/input',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ action: 'tap', x, y: 700 }),
  });
}

function calls(call: string) {
  return world.iphone.received.filter(({ method, path }) => `${method} ${path}` === call);
}

test('WebDriverAgent restarts: taps in between fail and are not sent later; each tap after it arrives once', async () => {
  world = await startDeviceWorld();
  await tap(1);
  await world.iphone.stopWda();
  const inTheGap = await Promise.all([2, 3, 4].map(tap));
  for (const answer of inTheGap)
    expect(answer).toMatchObject({
      status: 503,
      json: { code: 'WDA_NOT_RUNNING', hint: expect.any(String) },
    });
  await world.iphone.startWda();
  const after = await Promise.all([5, 6, 7].map(tap));
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(world.iphone.gestures.map((gesture) => 'x' in gesture && gesture.x).sort()).toEqual([1, 5, 6, 7]);
  expect(calls('POST /session')).toHaveLength(2);
  expect((await get('/api/wda/status')).json).toMatchObject({
    running: true,
    sessionId: world.iphone.sessionId,
  });
});

test('another client takes over the session: the tap is done once, in a new session', async () => {
  world = await startDeviceWorld();
  await tap(1);
  world.iphone.evictSession();
  expect((await tap(2)).status).toBe(200);
  expect(world.iphone.gestures).toHaveLength(2);
  expect(calls('POST /session')).toHaveLength(2);
});

test('a screenshot that hangs: one call to the phone, 504 for all callers, and a tap is still sent', async () => {
  // A little more than the timeout, because WebDriverAgent performs one command after the other.
  world = await startDeviceWorld({ iphone: { screenshotMs: 10_500 } });
  await get('/api/wda/status');
  const screens = Array.from({ length: 5 }, () => get('/api/wda/screen'));
  await until(() => calls('GET /screenshot').length > 0);
  const tapped = tap(9);
  for (const answer of await Promise.all(screens))
    expect(answer).toMatchObject({ status: 504, json: { ok: false, code: 'WDA_TIMED_OUT' } });
  expect((await tapped).status).toBe(200);
  expect(world.iphone.gestures).toEqual([{ kind: 'tap', x: 9, y: 700 }]);
  expect(calls('GET /screenshot')).toHaveLength(1);
});
