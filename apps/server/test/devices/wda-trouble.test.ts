import { afterEach, expect, jest, test } from '@jest/globals';

import { sendRequest } from '../send-request.ts';
import { shortenTimeouts } from '../timeouts.ts';
import { until } from '../until.ts';
import { type ServerWithDevices, startServerWithDevices } from './server-with-devices.ts';

let running: ServerWithDevices;
afterEach(() => running.close());

function get(path: string) {
  return sendRequest(running.server.port, { path });
}

function tap(x: number) {
  return sendRequest(running.server.port, {
    method: 'POST',
    path: '/api/wda/input',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ action: 'tap', x, y: 700 }),
  });
}

function calls(call: string) {
  return running.iphone.received.filter(({ method, path }) => `${method} ${path}` === call);
}

test('WebDriverAgent restarts: taps during the restart fail and are not sent later; each later tap arrives once', async () => {
  running = await startServerWithDevices();
  await tap(1);
  await running.iphone.stopWda();
  const duringRestart = await Promise.all([2, 3, 4].map(tap));
  for (const response of duringRestart)
    expect(response).toMatchObject({
      status: 503,
      json: { code: 'WDA_NOT_RUNNING', hint: expect.any(String) },
    });
  await running.iphone.startWda();
  const after = await Promise.all([5, 6, 7].map(tap));
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(running.iphone.gestures.map((gesture) => 'x' in gesture && gesture.x).sort()).toEqual([1, 5, 6, 7]);
  expect(calls('POST /session')).toHaveLength(2);
  expect((await get('/api/wda/status')).json).toMatchObject({
    running: true,
    sessionId: running.iphone.sessionId,
  });
});

test('another client takes over the session: the tap is done once, in a new session', async () => {
  running = await startServerWithDevices();
  await tap(1);
  running.iphone.evictSession();
  expect((await tap(2)).status).toBe(200);
  expect(running.iphone.gestures).toHaveLength(2);
  expect(calls('POST /session')).toHaveLength(2);
});

test('a screenshot that hangs: one call to the phone, 504 for all callers, and a tap is still sent', async () => {
  const screenshot = Promise.withResolvers<undefined>();
  running = await startServerWithDevices({ iphone: { beforeScreenshot: () => screenshot.promise } });
  await get('/api/wda/status');
  shortenTimeouts(1);
  const screens = Array.from({ length: 5 }, () => get('/api/wda/screen'));
  await until(() => calls('GET /screenshot').length > 0);
  for (const response of await Promise.all(screens))
    expect(response).toMatchObject({ status: 504, json: { ok: false, code: 'WDA_TIMED_OUT' } });
  jest.restoreAllMocks();
  const tapped = tap(9);
  screenshot.resolve(undefined);
  expect((await tapped).status).toBe(200);
  expect(running.iphone.gestures).toEqual([{ kind: 'tap', x: 9, y: 700 }]);
  expect(calls('GET /screenshot')).toHaveLength(1);
});
