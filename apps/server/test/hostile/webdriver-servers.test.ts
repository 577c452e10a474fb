import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';

import { postJson } from '../post-json.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { expectRefused } from './expect-refused.ts';

const BOTH = ['/api/webdriver/test', '/api/webdriver/connect'];
const CANARY = 'canary-4711';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => server.close());

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that responds with `respond`. `paths` in the result contains the requests so far. */
async function start(respond: Respond) {
  const paths: string[] = [];
  const other = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    request.resume();
    respond(request, response);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    other.closeAllConnections();
    other.close();
  });
  return { url: `http://127.0.0.1:${(other.address() as AddressInfo).port}`, paths };
}

function send(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ value }));
}

async function servers() {
  return (await sendRequest(server.port, { path: '/api/webdriver/servers' })).json;
}

describe('refused before anything is sent', () => {
  const url = 'http://127.0.0.1:9';
  test.each<[string, object]>([
    ['no address', { url: '' }],
    ['a name instead of an address', { url: 'hub' }],
    ['a file', { url: 'file:///etc/passwd' }],
    ['another protocol', { url: `ftp://user:${CANARY}@127.0.0.1` }],
    ['a query', { url: `${url}/?a=${CANARY}` }],
    ['a fragment', { url: `${url}/#a` }],
    ['a password that is not encoded', { url: `http://user:%zz${CANARY}@127.0.0.1` }],
    ['an address of a kilobyte', { url: `${url}/${'x'.repeat(1024)}` }],
    ['a header with a line break', { url, header: { name: 'Authorization', value: `a\r\nHost: ${CANARY}` } }],
    ['an invalid header name', { url, header: { name: 'a b', value: CANARY } }],
    ['a password that is a number', { url, pass: 5 }],
    ['a name with a line break', { url, name: 'a\nb' }],
    ['devices that are not a list', { url, devices: {} }],
    ['a device without a name', { url, devices: [{ capabilities: {} }] }],
    ['capabilities that are a list', { url, devices: [{ name: 'a', capabilities: [] }] }],
    [
      'two devices with one name',
      {
        url,
        devices: [
          { name: 'a', capabilities: {} },
          { name: 'a', capabilities: {} },
        ],
      },
    ],
    ['300 devices', { url, devices: Array(300).fill({ name: 'a', capabilities: {} }) }],
  ])('%s', async (_what, body) => {
    for (const path of BOTH) {
      const response = await postJson(server.port, path, body);
      await expectRefused(server, response, 400);
      expect(response.text).not.toContain(CANARY);
    }
    expect(await servers()).toEqual({ ok: true, servers: [] });
  });
});

describe('a server that cannot be used', () => {
  const status = { ready: true, nodes: [] };
  test.each<[string, string, Respond]>([
    ['a web page', 'WEBDRIVER_BAD_ANSWER', (_request, response) => response.end('<!doctype html><p>Hi')],
    ['nothing', 'WEBDRIVER_BAD_ANSWER', (_request, response) => response.end()],
    ['a list', 'WEBDRIVER_BAD_ANSWER', (_request, response) => response.end('[1]')],
    ['20 MB', 'WEBDRIVER_BAD_ANSWER', (_request, response) => send(response, { message: 'x'.repeat(20e6) })],
    ['a closed connection', 'SERVER_UNREACHABLE', ({ socket }) => socket.destroy()],
    ['401', 'AUTHENTICATION_FAILED', (_request, response) => response.writeHead(401).end(CANARY)],
    [
      'an error with HTML and the header of the request',
      'WEBDRIVER_REFUSED',
      ({ headers }, response) =>
        send(
          response,
          { error: 'unknown error', message: `<script>x</script> ${headers.authorization}` },
          500,
        ),
    ],
    [
      'a redirect to a server that would respond',
      'SERVER_REDIRECTS',
      ({ url }, response) =>
        url === '/there/status'
          ? send(response, status)
          : response.writeHead(302, { location: '/there/status' }).end(),
    ],
  ])('%s: a result with %s', async (_what, code, respond) => {
    const { url, paths } = await start(respond);
    const header = { name: 'Authorization', value: `Bearer ${CANARY}` };
    for (const path of BOTH) {
      const response = await postJson(server.port, path, { url, header });
      expect(response).toMatchObject({ status: 200, json: { ok: false, code, error: expect.any(String) } });
      expect(response.text).not.toContain(CANARY);
    }
    expect(new Set(paths)).toEqual(new Set(['GET /status']));
    expect(await servers()).toEqual({ ok: true, servers: [] });
    expect(server.logged()).not.toContain(CANARY);
  });
});

describe('a Grid that sends anything as its slots', () => {
  test('slots and nodes of another form are left out, and texts have one line', async () => {
    const slot = (stereotype: unknown, id: unknown = { id: 'S' }) => ({ id, stereotype, session: null });
    const nodes = [
      null,
      { id: 'N', uri: '', availability: 'GONE', maxSessions: 1, slots: [] },
      {
        id: 'N',
        uri: '',
        availability: 'UP',
        maxSessions: 4,
        slots: [
          slot(null),
          slot({ 'appium:deviceName': 5 }),
          slot({ 'appium:deviceName': '<b>a\nb\u202e' }),
          slot({ 'appium:udid': 'x'.repeat(5000) }),
          slot({ 'appium:udid': 'U' }, 'no id'),
        ],
      },
    ];
    const { url } = await start((_request, response) => send(response, { ready: true, nodes }));
    const { json } = await postJson(server.port, '/api/webdriver/test', { url });
    const found = json?.['devices'] as { name: string }[];
    expect(found.map(({ name }) => name)).toEqual(['Device', '<b>a b', `${'x'.repeat(99)}…`]);
  });
});

describe('a server that fails while a device is used', () => {
  const session = { sessionId: 'S', capabilities: {} };
  const screen = async (respond: Respond, what = 'screen') => {
    const { url, paths } = await start((request, response) => {
      if (request.url === '/status') return send(response, { ready: true });
      if (request.url === '/session') return send(response, session);
      if (request.method === 'DELETE') return send(response, null);
      respond(request, response);
    });
    const devices = [{ name: 'Phone', capabilities: {} }];
    await postJson(server.port, '/api/webdriver/connect', { url, devices });
    const query = new URLSearchParams({ server: url, device: 'saved:Phone' });
    const response = await sendRequest(server.port, { path: `/api/webdriver/${what}?${query}` });
    await postJson(server.port, `/api/webdriver/disconnect?server=${encodeURIComponent(url)}`);
    return { response, paths };
  };

  test.each<[string, string, Respond]>([
    [
      'a screenshot that is not a PNG',
      'WEBDRIVER_BAD_ANSWER',
      (_request, response) => send(response, 'aGVsbG8='),
    ],
    [
      'a screenshot of 60 MB',
      'WEBDRIVER_BAD_ANSWER',
      (_request, response) => send(response, 'A'.repeat(60e6)),
    ],
    ['a closed connection', 'SERVER_UNREACHABLE', ({ socket }) => socket.destroy()],
  ])('%s: %s, and the session is deleted', async (_what, code, respond) => {
    const { response, paths } = await screen(respond);
    expect(response).toMatchObject({ status: 502, json: { ok: false, code } });
    expect(paths).toContain('DELETE /session/S');
  });

  test.each([
    ['a page of HTML', '<html><body>&lt;hierarchy&gt;</body></html>', 'TREE_FAILED'],
    ['cut XML', '<hierarchy rotation="0"><node text="', 'TREE_FAILED'],
    ['two roots', '<XCUIElementTypeApplication/><XCUIElementTypeApplication/>', 'TREE_FAILED'],
    ['an entity', '<!DOCTYPE x [<!ENTITY a "aaaa">]><hierarchy>&a;</hierarchy>', 'TREE_FAILED'],
    ['nothing', '', 'TREE_FAILED'],
    ['more than 8 million characters', `<hierarchy a="${'A'.repeat(9e6)}"/>`, 'TREE_FAILED'],
    ['a tree of 60 MB', 'A'.repeat(60e6), 'WEBDRIVER_BAD_ANSWER'],
    ['no text', { a: 1 }, 'WEBDRIVER_BAD_ANSWER'],
  ])('a source that is %s is refused, and the session is deleted', async (_what, source, code) => {
    const { response, paths } = await screen((_request, outgoing) => send(outgoing, source), 'tree');
    expect(response).toMatchObject({ status: 502, json: { ok: false, code } });
    expect(paths).toContain('DELETE /session/S');
  });

  test('if every session has already ended, only one more session is created', async () => {
    const { response, paths } = await screen((_request, outgoing) =>
      send(outgoing, { error: 'invalid session id', message: 'gone' }, 404),
    );
    expect(response).toMatchObject({ status: 502, json: { code: 'SESSION_ENDED' } });
    expect(paths.filter((path) => path === 'POST /session')).toHaveLength(2);
  });

  test('a session id that is a path is refused', async () => {
    const { url } = await start(({ url: path }, response) =>
      send(response, path === '/status' ? { ready: true } : { sessionId: '../status', capabilities: {} }),
    );
    const devices = [{ name: 'Phone', capabilities: {} }];
    await postJson(server.port, '/api/webdriver/connect', { url, devices });
    const query = new URLSearchParams({ server: url, device: 'saved:Phone' });
    const response = await sendRequest(server.port, { path: `/api/webdriver/screen?${query}` });
    expect(response).toMatchObject({ status: 502, json: { code: 'WEBDRIVER_BAD_ANSWER' } });
    await postJson(server.port, `/api/webdriver/disconnect?server=${encodeURIComponent(url)}`);
  });
});

test.each([
  ['no server', '', 400],
  ['an unknown server', '?server=http://127.0.0.1:9', 404],
  ['a server with a line break', '?server=a%0Ab', 400],
  ['two servers', '?server=a&server=b', 400],
])('requests for the devices and the tree of %s are refused', async (_what, query, status) => {
  for (const path of [
    `/api/webdriver/devices${query}`,
    `/api/webdriver/tree${query || '?'}&device=saved:Phone`,
  ])
    await expectRefused(server, await sendRequest(server.port, { path }), status);
});
