import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as eventLoopTurn, setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { checkServerAfterEach } from './check-server.ts';

// Limits in ms. They are long enough for every request that is not slow on purpose.
const LIMITS = { headersTimeout: 3000, connectionsCheckingInterval: 50, bodyTimeout: 2000, leastBytes: 1000 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, LIMITS);
});
checkServerAfterEach(() => server);
afterAll(() => server.close());

function open() {
  return connect(server.port, '127.0.0.1').on('error', () => undefined);
}

/** Sends the bytes one by one until the server responds, and returns all that the server sends. */
async function drip(socket: Socket, bytes: string): Promise<string> {
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const byte of bytes) {
    await delay(20);
    // Reads before the next write, because a write to a connection that the server has closed discards unread bytes.
    await eventLoopTurn();
    if (received !== '' || !socket.writable) break;
    socket.write(byte);
  }
  await closed;
  return received;
}

const POST = 'POST /api/env HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n';

describe('a slow sender gets 408', () => {
  // All requests run at the same time, because each takes as long as the limits.
  test('in any part of a request', async () => {
    const senders: Record<string, [head: string, slowly: string]> = {
      nothing: ['', ''],
      'an incomplete request line': ['GET /api/he', ''],
      'endless headers': ['GET /api/health HTTP/1.1\r\nHost: localhost\r\n', 'X: y\r\n'.repeat(100)],
      'a body byte by byte': [`${POST}Content-Length: 1000\r\n\r\n`, 'A='.padEnd(1000, 'x')],
      'no body': [`${POST}Content-Length: 10\r\n\r\n`, ''],
      'chunks byte by byte': [`${POST}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(200)],
      'no compressed bytes': [`${POST}Content-Encoding: gzip\r\nContent-Length: 99\r\n\r\n`, ''],
      'no body after 100 Continue': [`${POST}Expect: 100-continue\r\nContent-Length: 10\r\n\r\n`, ''],
    };
    const responses = await Promise.all(
      Object.entries(senders).map(async ([what, [head, slowly]]) => {
        const socket = open();
        socket.write(head);
        return [what, (await drip(socket, slowly)).replace('HTTP/1.1 100 Continue\r\n\r\n', '')];
      }),
    );
    for (const [what, response] of responses)
      expect([what, response]).toEqual([what, expect.stringMatching(/^HTTP\/1\.1 408 [^]*"ok":false/)]);
  });

  test('500 silent connections are closed, and other requests still get responses', async () => {
    const silent = Array.from({ length: 500 }, open);
    const ended = silent.map((socket) => once(socket.resume(), 'close'));
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    expect((await sendRequest(server.port, {})).status).toBe(200);
    await Promise.all(ended);
  });

  test('the second request of a connection has the same limits as the first', async () => {
    const socket = open();
    const received = text(socket);
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/health HTTP/1.1\r\nHo');
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 408 /s);
  });
});

test('a body that arrives steadily is accepted, however long it takes', async () => {
  const socket = open();
  const received = text(socket);
  // One line is enough progress, so that a busy machine does not make this body a slow one.
  const line = `# ${'x'.repeat(997)}\n`;
  socket.write(`${POST}Connection: close\r\nContent-Length: ${250 * line.length}\r\n\r\n`);
  // This takes more than twice as long as a body without progress may take.
  for (let sent = 0; sent < 250; sent += 1) {
    socket.write(line);
    await delay(20);
  }
  // Only the whole text is found to have no setting.
  expect(await received).toMatch(/^HTTP\/1\.1 400 [^]*ENV_INVALID/);
});

test('an event stream is not ended by the limits: they apply to requests, not to responses', async () => {
  const socket = open();
  socket.write('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  const other = open();
  await once(other.resume(), 'close');
  expect(socket.destroyed).toBe(false);
  server.parts.hub.publish('sync-progress', {
    phase: 'reading',
    done: 1,
    total: 2,
    bytes: 3,
    downloaded: 0,
    toDownload: 0,
  });
  expect(String((await once(socket, 'data'))[0])).toContain('sync-progress');
  server.parts.hub.forget('sync-progress');
  socket.destroy();
});
