import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Endpoint, endpoints } from '@storedeck/contract';
import fc from 'fast-check';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRaw, sendRequest } from '../send-request.ts';
import { checkServerAfterEach } from './check-server.ts';
import { expectRefused } from './expect-refused.ts';
import { withTitle } from './with-title.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
checkServerAfterEach(() => server);
afterAll(() => server.close());

const HOST = 'Host: localhost\r\n';
const CLOSE = 'Connection: close\r\n';

describe('requests that two parsers may interpret differently', () => {
  const post = (headers: string, body = '') =>
    `POST /api/test HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\n${CLOSE}${headers}\r\n${body}`;
  const get = (headers: string) => `GET /api/health HTTP/1.1\r\n${HOST}${CLOSE}${headers}\r\n`;
  test.each([
    ['length and chunks', post('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
    ['chunks and length', post('Transfer-Encoding: chunked\r\nContent-Length: 3\r\n', '0\r\n\r\n')],
    ['two lengths', post('Content-Length: 3\r\nContent-Length: 5\r\n', 'A=1')],
    ['a list of lengths', post('Content-Length: 3, 3\r\n', 'A=1')],
    ['a signed length', post('Content-Length: +3\r\n', 'A=1')],
    ['a negative length', post('Content-Length: -1\r\n', 'A=1')],
    ['a hexadecimal length', post('Content-Length: 0x3\r\n', 'A=1')],
    ['a length beyond 64 bits', post('Content-Length: 99999999999999999999999\r\n', 'A=1')],
    ['an empty length', post('Content-Length: \r\n', 'A=1')],
    ['a space before the colon', post('Transfer-Encoding : chunked\r\n', '0\r\n\r\n')],
    ['chunks that are not the last coding', post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n')],
    ['a coding before the chunks', post('Transfer-Encoding: gzip, chunked\r\n', '3\r\nA=1\r\n0\r\n\r\n')],
    [
      'chunks in HTTP/1.0',
      post('Transfer-Encoding: chunked\r\n', '3\r\nA=1\r\n0\r\n\r\n').replace('HTTP/1.1', 'HTTP/1.0'),
    ],
    ['an unknown coding', post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n')],
    ['a chunk length that is not a number', post('Transfer-Encoding: chunked\r\n', 'zz\r\nA=1\r\n0\r\n\r\n')],
    ['a chunk beyond 64 bits', post('Transfer-Encoding: chunked\r\n', 'FFFFFFFFFFFFFFFFF\r\nA')],
    ['a negative chunk', post('Transfer-Encoding: chunked\r\n', '-1\r\nA\r\n0\r\n\r\n')],
    [
      'a chunk that is longer than its length',
      post('Transfer-Encoding: chunked\r\n', '1\r\nABC\r\n0\r\n\r\n'),
    ],
    [
      'a line feed in a chunk extension',
      post('Transfer-Encoding: chunked\r\n', '3;a\nb\r\nA=1\r\n0\r\n\r\n'),
    ],
    ['chunk extensions without end', post('Transfer-Encoding: chunked\r\n', `3;${'x'.repeat(30_000)}`)],
    ['a header without a colon', get('nonsense\r\n')],
    ['a header without a name', get(': x\r\n')],
    ['a folded header', get('X-A: 1\r\n  folded: 2\r\n')],
    ['a NUL in a header', get('X-A: a\0b\r\n')],
    ['a lone CR in a header', get('X-A: a\rHost: evil.com\r\n')],
    ['a header name that is not a token', get('X(A): 1\r\n')],
    ['a lone line feed', `GET /api/health HTTP/1.1\n${HOST}${CLOSE}\r\n`],
    ['a tab in the request line', `GET\t/api/health\tHTTP/1.1\r\n${HOST}\r\n`],
    ['a space in the target', `GET /api/health HTTP/1.1 HTTP/1.1\r\n${HOST}\r\n`],
    ['no version', `GET /api/health\r\n${HOST}${CLOSE}\r\n`],
    ['version 2', `GET /api/health HTTP/2.0\r\n${HOST}${CLOSE}\r\n`],
    ['version 9.9', `GET /api/health HTTP/9.9\r\n${HOST}${CLOSE}\r\n`],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['the first bytes of a TLS handshake', Buffer.from('1603010200010001fc0303', 'hex')],
    ['an unknown method', `EVIL /api/health HTTP/1.1\r\n${HOST}\r\n`],
    ['a method in lower-case letters', `get /api/health HTTP/1.1\r\n${HOST}\r\n`],
    ['the server as a proxy to itself', `GET http://localhost/api/health HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
    ['a target of raw UTF-8', Buffer.from(`GET /api/h\u00e9alth HTTP/1.1\r\n${HOST}${CLOSE}\r\n`)],
    ['CONNECT to another host', `CONNECT evil.com:443 HTTP/1.1\r\n${HOST}\r\n`],
    ['CONNECT to the server itself', `CONNECT localhost:8092 HTTP/1.1\r\nHost: localhost:8092\r\n\r\n`],
  ])('%s: refused, and the connection is closed', async (_what, bytes) =>
    expectRefused(server, await sendRaw(server.port, bytes), [400, 404, 405, 413, 431]),
  );

  test('a request inside the body of another one gets no response', async () => {
    const hidden = `GET /api/env HTTP/1.1\r\n${HOST}\r\n`;
    const responses = await sendRaw(
      server.port,
      `GET /api/health HTTP/1.1\r\n${HOST}Content-Length: ${hidden.length}\r\n\r\n${hidden}GET /nothing HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    );
    const statuses = [responses.status, ...responses.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((found) =>
      Number(typeof found === 'number' ? found : found[1]),
    );
    expect(statuses).toEqual([200, 404]);
  });

  test('a trailer does not change the headers', async () => {
    const bytes = `POST /api/test HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\nTrailer: Host, Origin\r\n\r\n3\r\nA=1\r\n0\r\nHost: evil.com\r\nOrigin: http://evil.com\r\n\r\n`;
    expect((await sendRaw(server.port, bytes)).status).toBe(200);
  });

  test('HTTP/1.0 gets a response, and the connection is closed', async () => {
    const response = await sendRaw(server.port, `GET /api/health HTTP/1.0\r\n${HOST}\r\n`);
    expect([response.status, response.headers.connection]).toEqual([200, 'close']);
  });

  test('random bytes in any part of a request never lead to an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        fc.constantFrom('method', 'target', 'header', 'body'),
        async (bytes, place) => {
          const junk = Buffer.from(bytes).toString('latin1');
          const at = (name: string, fallback: string) => (place === name ? junk : fallback);
          const request = `${at('method', 'POST')} ${at('target', '/api/test')} HTTP/1.1\r\n${HOST}${CLOSE}${at('header', 'Content-Type: text/plain')}\r\nContent-Length: ${bytes.length}\r\n\r\n${at('body', 'x'.repeat(bytes.length))}`;
          const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
          socket.end(Buffer.from(request, 'latin1'));
          const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(await text(socket))?.[1]);
          expect([200, 400, 403, 404, 405, 415, 431]).toContain(status);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('upgrades', () => {
  test.each([
    ['websocket', '/'],
    ['websocket', '/api/env'],
    ['h2c', '/api/health'],
    ['TLS/1.2', '/'],
    ['anything', '/assets/current/x.png'],
  ])('to %s on %s: 404 and closed', async (protocol, path) =>
    expectRefused(
      server,
      await sendRaw(
        server.port,
        `GET ${path} HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQ\r\n\r\n`,
      ),
      404,
    ),
  );

  test('an upgrade with a body and the Host of another site: 403', async () =>
    expectRefused(
      server,
      await sendRaw(
        server.port,
        'POST /api/env?force=1 HTTP/1.1\r\nHost: evil.com\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nA=1',
      ),
      403,
    ));
});

describe('headers', () => {
  const own = () => `http://localhost:${server.port}`;
  const send = (lines: string) =>
    sendRaw(
      server.port,
      `GET /api/health HTTP/1.1\r\nHost: localhost:${server.port}\r\n${CLOSE}${lines}\r\n`,
    );

  test.each([
    ['Origin, the own origin first', () => `Origin: ${own()}\r\nOrigin: http://evil.com\r\n`],
    ['Origin, the own origin last', () => `Origin: http://evil.com\r\nOrigin: ${own()}\r\n`],
    ['Referer, the own page first', () => `Referer: ${own()}/\r\nReferer: http://evil.com/\r\n`],
    [
      'Sec-Fetch-Site, same-origin first',
      () => 'Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n',
    ],
    ['Sec-Fetch-Site, two equal values', () => 'Sec-Fetch-Site: none\r\nSec-Fetch-Site: none\r\n'],
    ['Sec-Fetch-Site as a list', () => 'Sec-Fetch-Site: same-origin, cross-site\r\n'],
    ['Host in another case', () => 'hOsT: evil.com\r\n'],
  ])('the same header twice (%s): refused', async (_what, lines) =>
    expectRefused(server, await send(lines()), [400, 403]),
  );

  test.each([
    ['another method in a header', 'X-HTTP-Method-Override: POST\r\nX-Method-Override: DELETE\r\n'],
    ['another address in a header', 'X-Original-URL: /api/env\r\nX-Rewrite-URL: /api/env\r\n'],
    ['cookies', `Cookie: ${'a=b; '.repeat(500)}\r\n`],
    ['credentials', 'Authorization: Basic YTpi\r\n'],
    ['an unknown expectation', 'Expect: miracles\r\n'],
    ['two thousand short headers', 'a:b\r\n'.repeat(2000)],
  ])('%s: ignored', async (_what, lines) => {
    const response = await send(lines);
    expect([response.status, response.json]).toEqual([
      200,
      expect.objectContaining({ ok: true, dir: server.dir }),
    ]);
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  test('the Origin of another site after 2000 other headers is refused too', async () =>
    expectRefused(server, await send(`${'a:b\r\n'.repeat(2000)}Origin: http://evil.com\r\n`), [403, 431]));
});

describe('methods', () => {
  const paths = Object.groupBy(Object.values<Endpoint>(endpoints), ({ path }) => path);
  const rows = Object.entries(paths).map(([path, list = []]) => [
    path.replace(':which', 'current'),
    list.map(({ method }) => method as string),
  ]) as [path: string, methods: string[]][];

  test.each(rows)('%s accepts %j and no other method', async (path, methods) => {
    const taken = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    for (const method of METHODS.filter((name) => ![...taken, 'OPTIONS', 'CONNECT'].includes(name))) {
      const response = await sendRequest(server.port, { method, path });
      expect([method, response.status, response.headers.allow]).toEqual([method, 405, taken.join(', ')]);
      if (method !== 'HEAD') expect(response.json).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    }
    const options = await sendRequest(server.port, { method: 'OPTIONS', path });
    expect([options.status, options.text, options.headers.allow]).toEqual([204, '', taken.join(', ')]);
    expect(options.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each([
    '/',
    '/api/health',
    '/api/env',
    '/api/listing/current',
    '/openapi.json',
    '/api/events',
    '/nothing',
  ])('HEAD %s has no body', async (path) => {
    const bytes = await sendRaw(server.port, `HEAD ${path} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
    expect([[200, 404].includes(bytes.status), bytes.text]).toEqual([true, '']);
  });
});

describe('other spellings of a path', () => {
  test.each(
    (
      [
        ['/api//health', 404],
        ['/api/./health', 404],
        ['/./api/health', 404],
        ['/api/x/../health', 404],
        ['/api/health/.', 404],
        ['/api/health%2f', 404],
        ['/api%2fhealth', 404],
        ['/api/health%00', 404],
        ['/api/health;x=1', 404],
        ['/api/health.json', 404],
        ['/api/health%20', 404],
        ['/Api/Health', 404],
        ['/openapi.JSON', 404],
        ['/DEVICES', 404],
        ['/index.html/', 404],
        ['/%2e%2e/%2e%2e/etc/passwd', 404],
        ['/..%2f..%2fetc%2fpasswd', 404],
        ['/.env', 404],
        ['/%2eenv', 404],
        ['/.git/config', 404],
        ['/package.json', 404],
        ['/src/main.js', 404],
        ['/@fs/etc/passwd', 404],
        ['/api/listing', 404],
        ['/api/listing/', 404],
        ['/api/listing/current/', 404],
        ['/api/listing/CURRENT', 400],
        ['/api/listing/current%00', 400],
        ['/api/listing/current%20', 400],
        ['/api/listing/current%0d%0aX-Injected:1', 400],
        ['/api/listing/..%2f..%2f.env', 400],
        ['/api/listing/%2e%2e', 400],
        ['/api/listing/..%5c.env', 400],
        ['/api/listing/c%75rrent/..', 404],
        ['/api/listing/constructor', 400],
        ['/api/listing/toString', 400],
        ['/api/listing/%E2%80%AEcurrent', 400],
        ['/api/listing/%EF%BD%83urrent', 400],
        ['/api/listing/%c0%ae%c0%ae', 400],
        ['/api/listing/%', 400],
        ['/api/listing/%f0%28%8c%28', 400],
        [`/api/listing/${'x'.repeat(15_000)}`, 400],
        [`/${'x/'.repeat(7_500)}`, 404],
        [`/${'%2e'.repeat(5_000)}`, 404],
      ] as [string, number][]
    ).map(withTitle),
  )('%s: %i', async (_title, status, path) => {
    const response = await sendRequest(server.port, { path });
    await expectRefused(server, response, status);
    expect(response.headers).not.toHaveProperty('x-injected');
    expect(response.headers).not.toHaveProperty('location');
  });

  test.each<[string, string]>([
    ['a percent-encoded letter', '/api/listing/%63urrent'],
    ['a long query', `/api/health?${'a=1&'.repeat(3_500)}`],
    ['a malformed query', '/api/health?%zz&%&=&&&;?'],
    ['a query with names of the prototype', '/api/health?__proto__[x]=1&constructor.prototype.x=1'],
    ['the page with bytes in its query', '/?%00%ff'],
  ])('%s: 200', async (_what, path) => {
    expect((await sendRequest(server.port, { path })).status).toBe(200);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
