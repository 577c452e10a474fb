import { expect, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';

import { applyDeviceEvent } from './devices.ts';
import { REMOTE_KEY } from './remote.ts';
import type { ServerEvent } from './server-event.ts';

const ANDROID = ['android-devices'];

function watchedQueries() {
  const queries = new QueryClient();
  let asked = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ANDROID,
    queryFn: () => `answer ${(asked += 1)}`,
    staleTime: Infinity,
    initialData: 'before',
  });
  const stop = observer.subscribe(() => undefined);
  return { queries, asked: () => asked, stop };
}

function connected(host: string): ServerEvent {
  return {
    name: 'remote',
    data: { ok: true, connected: true, host, user: 'ana', paramiko: true, state: 'connected' },
  };
}

test('a list of devices in an event replaces the data, and a failure causes a request', async () => {
  const { queries, asked, stop } = watchedQueries();
  const list = {
    ok: true,
    devices: [],
    scrcpy: { available: true, running: [] },
    adb: { path: 'adb', version: '1' },
    host: 'h',
  } as const;
  applyDeviceEvent(queries, { name: 'devices', data: list as never });
  expect(queries.getQueryData(ANDROID)).toEqual(list);
  applyDeviceEvent(queries, {
    name: 'devices',
    data: { ok: false, error: 'adb was not found.', code: 'INTERNAL' },
  });
  await queries.refetchQueries({ queryKey: ANDROID }, { cancelRefetch: false });
  expect(asked()).toBe(1);
  expect(queries.getQueryData(ANDROID)).toBe('answer 1');
  stop();
});

test('devices are requested when a runner connects, and not when the event repeats', async () => {
  const { queries, asked, stop } = watchedQueries();
  applyDeviceEvent(queries, connected('mac'));
  await queries.refetchQueries({ queryKey: ANDROID }, { cancelRefetch: false });
  expect(asked()).toBe(1);
  queries.setQueryData(REMOTE_KEY, connected('mac').data);
  applyDeviceEvent(queries, connected('mac'));
  expect(queries.isFetching()).toBe(0);
  stop();
});

test('an iPhone’s status updates only that iPhone', () => {
  const queries = new QueryClient();
  const data = {
    ok: true,
    udid: 'A',
    running: true,
    size: null,
    sessionId: null,
    mjpeg: true,
    launching: false,
  } as const;
  applyDeviceEvent(queries, { name: 'wda', data });
  expect(queries.getQueryData(['ios-status', 'A'])).toEqual(data);
  expect(queries.getQueryData(['ios-status', 'B'])).toBeUndefined();
});
