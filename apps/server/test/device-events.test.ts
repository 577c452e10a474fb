import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import { afterEach, describe, expect, test } from '@jest/globals';
import { events } from '@storedeck/contract';
import { FakeIosHost } from '@storedeck/fake-devices';

import { loginTo, startDeviceWorld, startMac } from './device-world.ts';
import { startTestServer } from './running-server.ts';
import { sendRequest } from './send-request.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Follows one kind of event; each is held against the contract. */
async function follow(port: number, name: 'devices' | 'remote') {
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
    for (const look of waiting) look();
  });
  const until = (matches: (data: Record<string, unknown>) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (seen.some(matches)) resolve();
      };
      waiting.add(look);
      look();
    });
  return { seen, until };
}

function has(text: string) {
  return (data: Record<string, unknown>) => JSON.stringify(data).includes(text);
}

describe('devices', () => {
  test('phones come and go by themselves, and each change is told once', async () => {
    const world = await startDeviceWorld();
    closers.push(world.close);
    const { seen, until } = await follow(world.server.port, 'devices');
    await until(has('"serial":"PHONE1","state":"device"'));
    world.phone.setState('offline');
    await until(has('"serial":"PHONE1","state":"offline"'));
    world.adbHost.detach(world.phone);
    await until((data) => !has('PHONE1')(data));
    const answer = await sendRequest(world.server.port, { path: '/api/adb/devices' });
    expect(seen.at(-1)).toEqual(answer.json);
    const texts = seen.map((data) => JSON.stringify(data));
    expect(texts.filter((text, index) => text === texts[index - 1])).toEqual([]);
  });

  test('without adb that is told, once, and nothing fills the log', async () => {
    const server = await startTestServer({ simulatedHost: new FakeIosHost() });
    closers.push(server.close);
    const { seen, until } = await follow(server.port, 'devices');
    await until(has('ADB_MISSING'));
    const answer = await sendRequest(server.port, { path: '/api/adb/devices' });
    expect(answer).toMatchObject({ status: 503, json: { code: 'ADB_MISSING', hint: expect.any(String) } });
    expect(seen).toEqual([answer.json]);
    expect(server.logged()).not.toMatch(/"level":[456]0/);
  });

  test('while nobody listens and nobody asks no adb is started', async () => {
    const world = await startDeviceWorld();
    closers.push(world.close);
    await sendRequest(world.server.port, { path: '/api/health' });
    await sendRequest(world.server.port, { path: '/api/ios/remote' });
    expect(world.adbHost.commands).toEqual([]);
  });
});

test('remote: connecting, connected, lost, connected again, gone', async () => {
  const [world, mac] = await Promise.all([startDeviceWorld(), startMac()]);
  closers.push(mac.close, world.close);
  const { seen, until } = await follow(world.server.port, 'remote');
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(loginTo(mac));
  await sendRequest(world.server.port, { method: 'POST', path: '/api/ios/connect', headers, body });
  await until(has('"state":"connected"'));
  mac.dropConnections();
  await until(has('"state":"reconnecting"'));
  await until(() => seen.at(-1)?.['state'] === 'connected');
  await sendRequest(world.server.port, { method: 'POST', path: '/api/ios/disconnect' });
  await until(() => seen.at(-1)?.['state'] === 'disconnected');
  expect(new Set(seen.map(({ state }) => state))).toEqual(
    new Set(['connecting', 'connected', 'reconnecting', 'disconnected']),
  );
});
