import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import { afterEach, describe, expect, test } from '@jest/globals';
import { events, RunnerConnections } from '@storedeck/contract';
import { FakeIosHost } from '@storedeck/fake-devices';

import { startTestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { loginTo, startServerWithDevices, startMac } from './server-with-devices.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Collects the events that have this name, and checks each event against the contract. */
async function follow(port: number, name: 'devices' | 'hosts' | 'runners') {
  const request = get({ host: '127.0.0.1', port, path: '/api/events', agent: false });
  const [stream] = (await once(request, 'response')) as [IncomingMessage];
  const seen: Record<string, unknown>[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const [, event, json] = /^event: (.+)\ndata: (.+)$/.exec(message) ?? [];
      if (event === name) seen.push(events[name].parse(JSON.parse(json ?? '')));
    }
    for (const check of waiting) check();
  });
  const until = (matches: (data: Record<string, unknown>) => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (seen.some(matches)) resolve();
      };
      waiting.add(check);
      check();
    });
  return { seen, until };
}

function has(text: string) {
  return (data: Record<string, unknown>) => JSON.stringify(data).includes(text);
}

describe('devices', () => {
  test('each change of the connected phones is sent once', async () => {
    const running = await startServerWithDevices();
    closers.push(running.close);
    const { seen, until } = await follow(running.server.port, 'devices');
    await until(has('"serial":"PHONE1","state":"device"'));
    running.phone.setState('offline');
    await until(has('"serial":"PHONE1","state":"offline"'));
    running.adbHost.detach(running.phone);
    await until((data) => !has('PHONE1')(data));
    const response = await sendRequest(running.server.port, { path: '/api/adb/devices' });
    expect(seen.at(-1)).toEqual(response.json);
    const texts = seen.map((data) => JSON.stringify(data));
    expect(texts.filter((text, index) => text === texts[index - 1])).toEqual([]);
  });

  test('without adb, one event reports the error, and the log has no warning', async () => {
    const server = await startTestServer({ home: new FakeIosHost() });
    closers.push(server.close);
    const { seen, until } = await follow(server.port, 'devices');
    await until(has('ADB_MISSING'));
    const response = await sendRequest(server.port, { path: '/api/adb/devices' });
    expect(response).toMatchObject({ status: 503, json: { code: 'ADB_MISSING', hint: expect.any(String) } });
    expect(seen).toEqual([{ ...(response.json as object), hostId: 'local' }]);
    expect(server.logged()).not.toMatch(/"level":[456]0/);
  });

  test('adb is not started before a client requests devices or events', async () => {
    const running = await startServerWithDevices();
    closers.push(running.close);
    await sendRequest(running.server.port, { path: '/api/health' });
    await sendRequest(running.server.port, { path: '/api/ios/remote' });
    expect(running.adbHost.commands).toEqual([]);
  });
});

test('the event `runners` reports each state of a connection: connecting, connected, reconnecting, and no runner at the end', async () => {
  const [running, mac] = await Promise.all([startServerWithDevices(), startMac()]);
  closers.push(mac.close, running.close);
  const { seen, until } = await follow(running.server.port, 'runners');
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(loginTo(mac));
  await sendRequest(running.server.port, { method: 'POST', path: '/api/ios/connect', headers, body });
  await until(has('"state":"connected"'));
  mac.dropConnections();
  await until(has('"state":"reconnecting"'));
  await until(() => has('"state":"connected"')(seen.at(-1) ?? {}));
  await sendRequest(running.server.port, { method: 'POST', path: '/api/ios/disconnect' });
  await until(has('"runners":[]'));
  const states = seen.flatMap((data) => RunnerConnections.parse(data).runners.map(({ state }) => state));
  expect(new Set(states)).toEqual(new Set(['connecting', 'connected', 'reconnecting']));
});

test('the devices of the runner and of this computer are sent side by side, each with the id of its host', async () => {
  const [running, mac] = await Promise.all([startServerWithDevices(), startMac()]);
  closers.push(mac.close, running.close);
  const { port } = running.server;
  const hosts = await follow(port, 'hosts');
  await hosts.until(has('"hosts":[{"id":"local"'));
  const devices = await follow(port, 'devices');
  await devices.until(has('"hostId":"local"'));
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(loginTo(mac));
  await sendRequest(port, { method: 'POST', path: '/api/ios/connect', headers, body });
  const id = `me@127.0.0.1:${mac.port}`;
  await hosts.until(has(`"id":"${id}"`));
  await devices.until(has(`"code":"ADB_MISSING"`));
  expect(devices.seen.find(has('ADB_MISSING'))).toMatchObject({
    error: 'adb is not installed on 127.0.0.1.',
    hostId: id,
  });
  expect(devices.seen.filter(has('"hostId":"local"')).every(has('PHONE1'))).toBe(true);
  // A client that connects later receives the list of each host.
  const later = await follow(port, 'devices');
  await later.until(has(id));
  await later.until(has('PHONE1'));
  await sendRequest(port, { method: 'POST', path: '/api/ios/disconnect' });
  await hosts.until((data) => hosts.seen.length > 2 && !has(id)(data));
  running.phone.setState('offline');
  await devices.until(has('"serial":"PHONE1","state":"offline"'));
});
