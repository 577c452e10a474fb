import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRaw, sendRequest } from '../send-request.ts';
import { sendWithoutEnd } from '../send-without-end.ts';
import { readContent, expectRefused } from './expect-refused.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function postEnv(body: string | Buffer, headers: Record<string, string> = {}) {
  return sendRequest(server.port, {
    method: 'POST',
    path: '/api/env',
    body,
    headers: { 'Content-Type': 'text/plain', ...headers },
  });
}

describe('content types and encodings of a text body', () => {
  const text = 'PORT=1\n';
  test.each([
    ['text/plain', '', 200],
    ['text/plain; charset=utf-8', '', 200],
    ['Text/Plain;Charset="UTF-8"', '', 200],
    ['text/plain; charset=utf-16', '', 415],
    ['text/html', '', 415],
    ['application/json', '', 415],
    ['application/x-www-form-urlencoded', '', 415],
    ['multipart/form-data; boundary=x', '', 415],
    ['', '', 415],
    ['text/plain', 'gzip', 400],
    ['text/plain', 'br', 400],
    ['text/plain', 'deflate', 400],
    ['text/plain', 'identity', 200],
    ['text/plain', 'zstd-of-tomorrow', 415],
    ['text/plain', 'constructor', 415],
    ['text/plain', 'gzip, gzip', 415],
  ])('%j, encoded %j: %i', async (type, encoding, status) => {
    const response = await postEnv(text, {
      'Content-Type': type,
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    if (status === 200) expect(response.status).toBe(200);
    else await expectRefused(server, response, status);
  });

  test('compressed text is accepted', async () =>
    expect((await postEnv(gzipSync(text), { 'Content-Encoding': 'gzip' })).json).toMatchObject({ ok: true }));
});

describe('size', () => {
  const limit = 256 * 1024;
  const makeText = (bytes: number) => `A=${'x'.repeat(bytes - 2)}`;

  test.each([
    [limit, 200],
    [limit + 1, 413],
    [8 * 1024 * 1024, 413],
  ])('%i bytes: %i', async (bytes, status) => {
    const response = await postEnv(makeText(bytes));
    if (status === 200) expect(response.status).toBe(200);
    else await expectRefused(server, response, status);
  });

  test('a gzip bomb of 50 MB', async () =>
    expectRefused(
      server,
      await postEnv(gzipSync(Buffer.alloc(50_000_000, 'A')), { 'Content-Encoding': 'gzip' }),
      413,
    ));

  test('a Content-Length of a terabyte is refused before the body is sent, and the connection is closed', async () =>
    expectRefused(
      server,
      await sendRaw(
        server.port,
        'POST /api/env HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 1000000000000\r\n\r\n',
      ),
      413,
    ));

  test('a body of endless chunks is cut off', async () => {
    const { taken, response } = await sendWithoutEnd(server.port, '/api/env', 'text/plain');
    expect(taken).toBeLessThan(50_000_000);
    expect(response).toMatch(/^(HTTP\/1.1 413 |$)/);
    expect((await sendRequest(server.port, {})).status).toBe(200);
  });

  test('a body that the endpoint does not use is limited too', async () =>
    expectRefused(
      server,
      await sendRequest(server.port, {
        method: 'POST',
        path: '/api/apply-template',
        body: 'x'.repeat(1024 * 1024 + 1),
      }),
      413,
    ));

  test('an upload of a wrong type with Expect: 100-continue is refused before the body is sent', async () => {
    const response = await sendRaw(
      server.port,
      'POST /api/env HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/html\r\nExpect: 100-continue\r\nContent-Length: 100000\r\n\r\n',
    );
    expect(response.status).toBe(415);
  });

  test('an upload of the right type with Expect: 100-continue gets 100 Continue', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      'POST /api/env HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/plain\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n',
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1.1 100 Continue/);
    socket.write('A=1');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  });

  test.each([
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['2000 headers', `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-Header: 12345\r\n'.repeat(2000)}\r\n`],
  ])('%s: 431', async (_what, bytes) => expectRefused(server, await sendRaw(server.port, bytes), 431));
});

describe('query', () => {
  test.each([
    ['force=0', 400],
    ['force=', 400],
    ['force=1&force=1', 400],
    ['force=1', 200],
    ['unknown=1&unknown=2', 400],
    ['force[]=1', 400],
    ['__proto__=1&constructor=2', 400],
  ])('%s: %i', async (query, status) => {
    const response = await sendRequest(server.port, {
      method: 'POST',
      path: `/api/env?${query}`,
      headers: { 'Content-Type': 'text/plain' },
      body: 'A=1',
    });
    if (status === 200) expect(response.status).toBe(200);
    else await expectRefused(server, response, status);
  });
});

describe('paths and methods', () => {
  test.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api', 404],
    ['GET', '/api/health/', 404],
    ['GET', '/API/health', 404],
    ['GET', '//api/health', 404],
    ['GET', '/nothing', 404],
    ['GET', '/api/listing/other', 400],
    ['GET', '/api/listing/__proto__', 400],
    ['GET', '/assets/../.env', 404],
    ['GET', '/assets/%2e%2e/.env', 404],
    ['GET', '/assets/..%2f.env', 404],
    ['GET', '/assets/.staging-1/x.png', 404],
    ['GET', '/assets/', 404],
    ['GET', '/.env', 404],
    ['POST', '/', 405],
    ['POST', '/api/health', 405],
    ['PUT', '/api/env', 405],
    ['DELETE', '/api/env', 405],
    ['POST', '/assets/x.png', 405],
    ['TRACE', '/api/env', 405],
    ['PROPFIND', '/openapi.json', 405],
  ])('%s %s: %i', async (method, path, status) => {
    const response = await sendRequest(server.port, { method, path });
    await expectRefused(server, response, status);
    if (status === 405) expect(response.headers.allow).toMatch(/^[A-Z, ]+$/);
  });
});

test('a hundred pipelined requests get their responses in order', async () => {
  const responses = await sendRaw(
    server.port,
    `${'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(99)}GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  );
  const all = `HTTP/1.1 200\r\n\r\n${responses.text}`;
  expect(all.match(/HTTP\/1.1 200/g)).toHaveLength(99);
  expect(all.lastIndexOf('HTTP/1.1 404')).toBeGreaterThan(all.lastIndexOf('HTTP/1.1 200'));
});

test('a client that half-closes the connection after its request gets a response', async () => {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
});

test('500 silent connections do not delay other requests', async () => {
  const silent = Array.from({ length: 500 }, () => connect(server.port, '127.0.0.1'));
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  expect((await sendRequest(server.port, {})).status).toBe(200);
  for (const socket of silent) socket.destroy();
});

test('random bytes as a body lead to a response of the contract, never to an internal error', async () => {
  const before = await readContent(server.dir);
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('/api/test', '/api/ios/connect', '/api/adb/input'),
      fc.constantFrom('text/plain', 'application/json'),
      async (bytes, path, type) => {
        const response = await sendRequest(server.port, {
          method: 'POST',
          path,
          headers: { 'Content-Type': type },
          body: Buffer.from(bytes),
        });
        expect([200, 400, 415]).toContain(response.status);
      },
    ),
    { numRuns: 60 },
  );
  expect(await readContent(server.dir)).toEqual(before);
  expect(server.logged()).not.toContain('"msg":"internal error"');
});
