import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { subscribe } from '@storedeck/contract';

import { followServerEvents } from '../follow-server-events.ts';
import { type ServerWithStores, startServerWithStores } from '../publish/server-with-stores.ts';
import { sendRequest } from '../send-request.ts';

let running: ServerWithStores;
beforeEach(async () => {
  running = await startServerWithStores();
});
afterEach(() => running.close());

function followEvents() {
  return followServerEvents(running.server.port);
}

function sync() {
  return sendRequest(running.server.port, { path: '/api/sync' });
}

describe('events', () => {
  test('a sync sends its progress, then the same result as the caller receives', async () => {
    const stream = await followEvents();
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    const response = await sync();
    const { data } = await stream.until(({ name }) => name === 'sync');
    expect(data).toEqual(response.json);
    const phases = stream.all
      .filter(({ name }) => name === 'sync-progress')
      .map(({ data: { phase } }) => phase);
    expect([...new Set(phases)]).toEqual(['connecting', 'reading', 'downloading', 'saving']);
  });

  test("a program with the contract's `subscribe` receives the result of a sync too", async () => {
    let response: Awaited<ReturnType<typeof sync>> | undefined;
    const baseUrl = `http://127.0.0.1:${running.server.port}`;
    for await (const event of subscribe({ baseUrl })) {
      // The server sends its state first, which shows that the connection is open.
      response ??= await sync();
      if (event.name !== 'sync') continue;
      expect(event.data).toEqual(response.json);
      break;
    }
  });

  test('a failed sync sends the same error as the caller receives', async () => {
    running.fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'forbidden' });
    const stream = await followEvents();
    const response = await sync();
    expect((await stream.until(({ name }) => name === 'sync')).data).toEqual({
      ...response.json,
      failedAt: expect.any(String),
    });
  });

  test('a client that connects after a sync first receives the result of that sync', async () => {
    const response = await sync();
    const stream = await followEvents();
    expect((await stream.until(() => true)).data).toEqual(response.json);
  });

  test('a client that does not read its events is disconnected, and the other clients are not', async () => {
    const stalled = connect(running.server.port, '127.0.0.1');
    stalled.write('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(stalled, 'readable');
    const gone = once(stalled, 'close');
    const stream = await followEvents();
    const { hub } = running.server.parts;
    const large = {
      phase: 'reading',
      done: 0,
      total: 0,
      bytes: 0,
      downloaded: 0,
      toDownload: 0,
      padding: 'x'.repeat(200_000),
    } as const;
    for (let round = 0; round < 200; round++) {
      hub.publish('sync-progress', { ...large, done: round });
      await new Promise(setImmediate);
    }
    await stream.until(({ data }) => data['done'] === 199);
    stalled.on('error', () => undefined).resume();
    await gone;
  });

  test('the event stream ends when the server closes', async () => {
    const stream = await followEvents();
    const ended = once(stream.response, 'end');
    await running.server.close();
    await ended;
  });
});

describe('sharing a sync', () => {
  test('two callers at once get the same result of one sync', async () => {
    const [one, two] = await Promise.all([sync(), sync()]);
    expect(one.json).toEqual(two.json);
    const inserts = running.fake.stores.requests.filter(
      ({ method, url }) => method === 'POST' && url.endsWith('/edits'),
    );
    expect(inserts).toHaveLength(1);
  });

  test('the only caller disconnects: the sync is aborted, nothing is written and no edit stays open', async () => {
    const stream = await followEvents();
    const outgoing = get({ host: '127.0.0.1', port: running.server.port, path: '/api/sync', agent: false });
    outgoing.on('error', () => undefined);
    await stream.until(({ name }) => name === 'sync-progress');
    outgoing.destroy();
    const { data } = await stream.until(({ name }) => name === 'sync');
    expect(data).toMatchObject({ ok: false, code: 'ABORTED' });
    const { json } = await sendRequest(running.server.port, { path: '/api/listing/current' });
    expect(json).toEqual({ ok: true, listing: null, etag: '' });
    expect(running.fake.stores.googlePlay.openEdits).toEqual([]);
    expect(running.server.logged()).not.toContain('"msg":"internal error"');
  });
});
