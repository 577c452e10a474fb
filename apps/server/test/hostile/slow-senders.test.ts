import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { holdUnharmed } from './unharmed.ts';

// The same server with short limits: what is seen is that a slow sender is ended, not after how long.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    {},
    { headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 50 },
  );
});
holdUnharmed(() => server);
afterAll(() => server.close());

function open() {
  return connect(server.port, '127.0.0.1').on('error', () => undefined);
}

/** Sends the bytes one by one, for as long as the server listens. */
async function drip(socket: Socket, bytes: string): Promise<string> {
  const answered = text(socket);
  for (const byte of bytes) {
    if (socket.destroyed || !socket.writable) break;
    socket.write(byte);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return answered;
}

const POST = 'POST /api/env HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n';

describe('a sender that takes its time is ended with 408', () => {
  test.each([
    ['nothing at all', '', ''],
    ['half a request line', 'GET /api/he', ''],
    ['headers without end', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n', 'X: y\r\n'.repeat(100)],
    ['a body byte by byte', `${POST}Content-Length: 1000\r\n\r\n`, 'A='.padEnd(1000, 'x')],
    ['a body that never comes', `${POST}Content-Length: 10\r\n\r\n`, ''],
    ['chunks byte by byte', `${POST}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(200)],
    ['compressed bytes that never come', `${POST}Content-Encoding: gzip\r\nContent-Length: 99\r\n\r\n`, ''],
    ['a body after being told to go on', `${POST}Expect: 100-continue\r\nContent-Length: 10\r\n\r\n`, ''],
  ])('%s', async (_what, head, slowly) => {
    const socket = open();
    socket.write(head);
    const answer = await drip(socket, slowly);
    expect(answer.replace('HTTP/1.1 100 Continue\r\n\r\n', '')).toMatch(/^HTTP\/1\.1 408 .*"ok":false/s);
  });

  test('five hundred silent connections: all are ended, and others are answered meanwhile', async () => {
    const silent = Array.from({ length: 500 }, open);
    const ended = silent.map((socket) => once(socket.resume(), 'close'));
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    expect((await sendRequest(server.port, {})).status).toBe(200);
    await Promise.all(ended);
  });

  test('the second request of a connection has the same limits as the first', async () => {
    const socket = open();
    const answered = text(socket);
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/health HTTP/1.1\r\nHo');
    expect(await answered).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 408 /s);
  });
});

test('an answer that takes long is no slow sender: event streams stay', async () => {
  const socket = open();
  socket.write('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  const other = open();
  await once(other.resume(), 'close');
  expect(socket.destroyed).toBe(false);
  server.parts.hub.publish('sync-progress', { phase: 'reading', done: 1, total: 2, bytes: 3 });
  expect(String((await once(socket, 'data'))[0])).toContain('sync-progress');
  server.parts.hub.forget('sync-progress');
  socket.destroy();
});
