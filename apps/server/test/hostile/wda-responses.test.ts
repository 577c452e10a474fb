import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { FakeIosHost } from '@storedeck/fake-devices';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { shortenTimeouts } from '../timeouts.ts';
import { expectRefused } from './expect-refused.ts';

let server: TestServer;
let upstream: Server;
afterEach(async () => {
  await server.close();
  upstream.closeAllConnections();
  upstream.close();
});

/** Starts the server on a simulated host without devices. Every port of the host leads to `listener`. */
async function startWith(listener: RequestListener): Promise<void> {
  upstream = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => upstream.once('listening', resolve));
  const { port } = upstream.address() as AddressInfo;
  const host = new FakeIosHost();
  host.connect = async () => connect(port, '127.0.0.1');
  server = await startTestServer({ home: host });
}

function get(path: string) {
  return sendRequest(server.port, { path });
}

describe('something that is not WebDriverAgent', () => {
  test.each<[string, string | Buffer]>([
    ['text', 'hello'],
    ['HTML', '<html><script>alert(1)</script></html>'],
    ['nothing', ''],
    ['null', '{"value":null}'],
    ['a list', '[]'],
    ['too much', Buffer.alloc(5_000_000, 'x')],
  ])('%s', async (_what, body) => {
    await startWith((_request, response) => response.end(body));
    for (const path of ['status', 'screen']) {
      const received = await get(`/api/wda/${path}`);
      await expectRefused(server, received, 502);
      expect(received.json).toMatchObject({ code: 'WDA_BAD_ANSWER' });
    }
  });
});

describe('a WebDriverAgent that does not respond', () => {
  const tap = () =>
    sendRequest(server.port, {
      method: 'POST',
      path: '/api/wda/input',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'tap', x: 1, y: 1 }),
    });

  test('resets the connection', async () => {
    await startWith((request) => request.socket.resetAndDestroy());
    await expectRefused(server, await get('/api/wda/screen'), [502, 503, 504]);
  });

  test('accepts and never responds: timeout after 4 s', async () => {
    await startWith(() => undefined);
    shortenTimeouts(1);
    const responses = await Promise.all([get('/api/wda/status'), tap()]);
    jest.restoreAllMocks();
    for (const received of responses) {
      await expectRefused(server, received, 504);
      expect(received.json).toMatchObject({
        code: 'WDA_TIMED_OUT',
        error: expect.stringContaining('within 4 seconds'),
      });
    }
  });
});

test.each(['not base64!', Buffer.from('GIF89a').toString('base64'), ''])(
  'the invalid screenshot %j is refused',
  async (value) => {
    await startWith((_request, response) => response.end(JSON.stringify({ value, sessionId: null })));
    await expectRefused(server, await get('/api/wda/screen'), 502);
  },
);

test('a web page instead of a live stream is refused', async () => {
  await startWith((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<html></html>'),
  );
  const received = await get('/api/wda/mjpeg');
  await expectRefused(server, received, 502);
  expect(received.json).toMatchObject({ code: 'MJPEG_REFUSED' });
});
