import { expect, test } from '@jest/globals';
import type { ServerEvent } from '@storedeck/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';

import { applyDeviceEvent } from './device-events.ts';

const ANDROID = ['devices', 'ana@mac', 'android'];
const LOCAL = ['devices', 'local', 'android'];
const OTHER = ['devices', 'ana@studio', 'android'];

function watchedQueries() {
  const queries = new QueryClient();
  let requests = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ANDROID,
    queryFn: () => `response ${(requests += 1)}`,
    staleTime: Infinity,
    initialData: 'before',
  });
  const stop = observer.subscribe(() => undefined);
  return { queries, requests: () => requests, stop };
}

function connected(host: string): ServerEvent {
  const runner = { id: `ana@${host}`, host, port: 22, user: 'ana', isDefault: true, tunnels: [] };
  return { name: 'runners', data: { ok: true, runners: [{ ...runner, state: 'connected' }] } };
}

test('an event about the Android devices of a host causes a request for their list', async () => {
  const { queries, requests, stop } = watchedQueries();
  queries.setQueryData(LOCAL, 'listed here');
  applyDeviceEvent(queries, {
    name: 'devices',
    data: { ok: false, error: 'adb is not installed on mac.', code: 'ADB_MISSING', hostId: 'ana@mac' },
  });
  await queries.refetchQueries({ queryKey: ANDROID }, { cancelRefetch: false });
  expect(requests()).toBe(1);
  expect(queries.getQueryData(ANDROID)).toBe('response 1');
  expect(queries.getQueryState(LOCAL)?.isInvalidated).toBe(false);
  stop();
});

test('an event is newer than a response that arrives after it', async () => {
  const queries = new QueryClient();
  const response = Promise.withResolvers<string>();
  const fetched = queries.fetchQuery({ queryKey: ['hosts'], queryFn: () => response.promise });
  const hosts = { ok: true, hosts: [] } as const;
  applyDeviceEvent(queries, { name: 'hosts', data: hosts });
  response.resolve('an older response');
  expect(await fetched).toEqual(hosts);
  expect(queries.getQueryData(['hosts'])).toEqual(hosts);
});

test('devices are requested when a runner connects, and not when the event repeats', async () => {
  const { queries, requests, stop } = watchedQueries();
  applyDeviceEvent(queries, connected('mac'));
  await queries.refetchQueries({ queryKey: ANDROID }, { cancelRefetch: false });
  expect(requests()).toBe(1);
  applyDeviceEvent(queries, connected('mac'));
  expect(queries.isFetching()).toBe(0);
  stop();
});

test('a change of one runner does not affect the devices of other hosts', async () => {
  const { queries, stop } = watchedQueries();
  queries.setQueryData(LOCAL, 'listed here');
  queries.setQueryData(OTHER, 'listed on another Mac');
  applyDeviceEvent(queries, connected('mac'));
  expect(queries.getQueryState(LOCAL)?.isInvalidated).toBe(false);
  expect(queries.getQueryState(OTHER)?.isInvalidated).toBe(false);
  expect(queries.getQueryState(ANDROID)?.isInvalidated).toBe(true);
  stop();
});

test('the lists of a host that is no longer connected are dropped', () => {
  const queries = new QueryClient();
  queries.setQueryData(ANDROID, 'on the Mac');
  queries.setQueryData(LOCAL, 'here');
  const here = { id: 'local', name: 'This computer', kind: 'local', isDefault: true } as const;
  applyDeviceEvent(queries, { name: 'hosts', data: { ok: true, hosts: [here] } });
  expect([ANDROID, LOCAL].map((key) => queries.getQueryData(key))).toEqual([undefined, 'here']);
  expect(queries.getQueryData(['hosts'])).toEqual({ ok: true, hosts: [here] });
});

test('an iPhone’s status updates only the iPhone of that host', () => {
  const queries = new QueryClient();
  const data = {
    ok: true,
    hostId: 'local',
    udid: 'A',
    running: true,
    size: null,
    sessionId: null,
    mjpeg: true,
    launching: false,
  } as const;
  applyDeviceEvent(queries, { name: 'wda', data });
  expect(queries.getQueryData(['ios-status', 'local', 'A'])).toEqual(data);
  expect(queries.getQueryData(['ios-status', 'ana@mac', 'A'])).toBeUndefined();
});
