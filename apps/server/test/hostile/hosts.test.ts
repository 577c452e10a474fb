import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRaw, sendRequest } from '../send-request.ts';
import { expectRefused } from './expect-refused.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// `PORT` in a value stands for the port of the server.
function withPort(value: string) {
  return value.replaceAll('PORT', String(server.port));
}

describe('Host', () => {
  test.each([
    ['evil.com', 403],
    ['evil.com:PORT', 403],
    ['localhost.evil.com:PORT', 403],
    ['127.0.0.1.nip.io', 403],
    ['0.0.0.0:PORT', 403],
    ['192.0.2.10', 403],
    ['1.2.3.4:666', 403],
    ['[::]:PORT', 403],
    ['[::1234]:666', 403],
    ['::1', 403],
    ['::1234', 403],
    ['[', 403],
    ['[::1', 403],
    ['[::ffff:127.0.0.1]', 403],
    ['127.1', 403],
    ['127.0.0.2', 403],
    ['localhost.', 403],
    ['app.localhost', 403],
    ['localhost, evil.com', 403],
    ['localhost/evil', 403],
    ['localhost:abc', 403],
    ['localhost:PORT:1', 403],
    ['localhost:99999999', 403],
    ['user@localhost', 403],
    ['', 403],
    ['localhost', 200],
    ['LOCALHOST:PORT', 200],
    ['127.0.0.1:PORT', 200],
    ['[::1]:PORT', 200],
    ['localhost:9999', 200],
  ])('%j: %i', async (host, status) => {
    const response = await sendRequest(server.port, {
      path: '/api/health',
      headers: { Host: withPort(host) },
    });
    if (status === 200) expect(response.status).toBe(200);
    else await expectRefused(server, response, status);
  });

  test.each([
    [
      'two Host headers',
      'GET /api/env HTTP/1.1\r\nHost: localhost\r\nHost: evil.com\r\nConnection: close\r\n\r\n',
    ],
    ['no Host header, HTTP/1.1', 'GET /api/env HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no Host header, HTTP/1.0', 'GET /api/env HTTP/1.0\r\n\r\n'],
    ['a control character', 'GET /api/env HTTP/1.1\r\nHost: local\x01host\r\nConnection: close\r\n\r\n'],
    [
      'another host in the target',
      'GET http://evil.com/api/env HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
    ['a fragment in the target', 'GET /api/env#x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['a backslash in the target', 'GET /api\\env HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['a target that is not a path', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['a broken target', 'GET http://[::/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['a malformed escape', 'GET /api/listing/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['bytes that are not HTTP', 'hello\r\n\r\n'],
  ])('%s: 400', async (_what, bytes) => expectRefused(server, await sendRaw(server.port, bytes), 400));

  test.each([
    [{ Host: 'localhost', 'X-Forwarded-Host': 'evil.com', Forwarded: 'host=evil.com' }, 200],
    [{ Host: 'evil.com', 'X-Forwarded-Host': 'localhost', Forwarded: 'host=localhost' }, 403],
  ])('headers of a proxy are ignored: %j', async (headers, status) =>
    expect((await sendRequest(server.port, { path: '/api/health', headers })).status).toBe(status),
  );
});

describe('Origin', () => {
  test.each([
    ['http://evil.com', 403],
    ['null', 403],
    ['', 403],
    ['about:blank', 403],
    ['file://', 403],
    ['chrome-extension://abc', 403],
    ['not a url', 403],
    ['http://localhost:3000', 403],
    ['https://localhost:PORT', 403],
    ['http://localhost', 403],
    ['http://localhost:PORT@evil.com', 403],
    ['http://localhost:PORT.evil.com', 403],
    ['http://localhost:PORT', 200],
    ['http://127.0.0.1:PORT', 200],
    ['http://[::1]:PORT', 200],
  ])('%j: %i for GET and POST', async (origin, status) => {
    for (const method of ['GET', 'POST']) {
      const response = await sendRequest(server.port, {
        method,
        path: method === 'GET' ? '/api/health' : '/api/env',
        headers: { Origin: withPort(origin), 'Content-Type': 'text/plain' },
        ...(method === 'POST' && { body: '# nothing' }),
      });
      if (status === 403) await expectRefused(server, response, 403);
      else expect(response.status).not.toBe(403);
    }
  });

  test('an Origin with the port of a forward is accepted if Host has the same port', async () => {
    const headers = { Host: 'localhost:5000', Origin: 'http://localhost:5000' };
    expect((await sendRequest(server.port, { path: '/api/health', headers })).status).toBe(200);
  });

  test.each([
    ['http://evil.com/page', 403],
    ['not a url', 403],
    ['http://localhost:PORT/devices', 200],
  ])('Referer %j without an Origin: %i', async (referer, status) =>
    expect(
      (await sendRequest(server.port, { path: '/api/health', headers: { Referer: withPort(referer) } }))
        .status,
    ).toBe(status),
  );
});

describe('Sec-Fetch-Site', () => {
  test.each(['cross-site', 'same-site', 'nonsense', ''])('%j: 403', async (site) =>
    expectRefused(
      server,
      await sendRequest(server.port, { path: '/api/health', headers: { 'Sec-Fetch-Site': site } }),
      403,
    ),
  );

  test.each(['same-origin', 'none'])('%s: 200', async (site) => {
    // With `Referrer-Policy: no-referrer`, a form of the page itself sends `Origin: null`. Such a request must be
    // accepted.
    const headers = { 'Sec-Fetch-Site': site, Origin: 'null' };
    expect((await sendRequest(server.port, { path: '/api/health', headers })).status).toBe(200);
  });

  const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  test.each([
    ['/', link, 200],
    ['/?store=play', link, 200],
    ['/devices', link, 200],
    ['/api/env', link, 403],
    ['/openapi.json', link, 403],
    ['/', { ...link, 'Sec-Fetch-Dest': 'iframe' }, 403],
    ['/', { ...link, 'Sec-Fetch-Mode': 'no-cors' }, 403],
  ])('a link of another site to %s %j: %i', async (path, headers, status) =>
    expect((await sendRequest(server.port, { path, headers })).status).toBe(status),
  );

  test('a form of another site that navigates to the page is refused', async () =>
    expectRefused(server, await sendRequest(server.port, { method: 'POST', path: '/', headers: link }), 403));
});

describe('CORS', () => {
  test('a preflight of another origin is refused', async () =>
    expectRefused(
      server,
      await sendRequest(server.port, {
        method: 'OPTIONS',
        path: '/api/env',
        headers: { Origin: 'http://evil.com', 'Access-Control-Request-Method': 'POST' },
      }),
      403,
    ));

  test('OPTIONS without an Origin names the methods', async () => {
    const response = await sendRequest(server.port, { method: 'OPTIONS', path: '/api/env' });
    expect([response.status, response.headers.allow]).toEqual([204, 'GET, HEAD, POST']);
  });
});

describe('WebSocket', () => {
  test.each([
    ['http://evil.com', 403],
    ['', 404],
    ['http://localhost:PORT', 404],
  ])('an upgrade from %j: %i, and the connection is closed', async (origin, status) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      [
        'GET /api/events HTTP/1.1',
        `Host: localhost:${server.port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        ...(origin === '' ? [] : [`Origin: ${withPort(origin)}`]),
        '\r\n',
      ].join('\r\n'),
    );
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"ok":false`, 's'));
  });
});

test('a page that repeats its refused request is logged once', async () => {
  for (let round = 0; round < 5; round++)
    await sendRequest(server.port, { path: '/api/health', headers: { Origin: 'http://nagging.example' } });
  expect(server.logged().split('nagging.example')).toHaveLength(2);
});
