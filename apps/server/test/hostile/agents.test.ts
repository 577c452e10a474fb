/** Other web pages, broken clients and messages that are too large cannot call a tool at `/mcp`. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { checkServerAfterEach } from './check-server.ts';
import { expectRefused } from './expect-refused.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
checkServerAfterEach(() => server);
afterAll(() => server.close());

/** What only a person may declare about a picture, and where. */
const NO_AI = 'aiGeneratedStateNotAiGenerated';
const ICON = { store: 'googlePlay', locale: 'en-US', slot: 'icon' };
const START = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'listing_edit', arguments: { edits: [{ do: 'start' }] } },
};

function post(headers: Record<string, string>, body: unknown = START, path = '/mcp') {
  const sent = { 'Content-Type': 'application/json', ...headers };
  return sendRequest(server.port, { method: 'POST', path, body: JSON.stringify(body), headers: sent });
}

/** Checks that no tool has written a file in `assets`, and that the log of the agents has no action. */
async function expectNoAction(): Promise<void> {
  const assets = await readdir(join(server.dir, 'assets')).catch(() => []);
  expect(assets).toEqual([]);
  const { text } = await sendRequest(server.port, { path: '/api/agents' });
  expect(JSON.parse(text).actions).toEqual([]);
}

describe('a limit that is written wrong is refused: without it, the agent would have no limit', () => {
  test.each([
    ['limit=read-only', 'did you mean "limits"?'],
    ['readonly', 'query.readonly: is not known'],
    ['Limits=off', 'did you mean "limits"?'],
    ['limits=read-only&device=PHONE1', 'did you mean "devices"?'],
    ['limits=readonly', 'query.limits'],
    ['limits=read-only&limits=off', 'given more than once'],
  ])('/mcp?%s', async (query, reason) => {
    const response = await post({}, START, `/mcp?${query}`);
    await expectRefused(server, response, 400);
    expect(response.json?.['error']).toContain(reason);
    await expectNoAction();
  });

  test.each([
    [
      '/api/publish',
      { plan: 'a'.repeat(64), holdChange: true },
      'body.holdChange: is not known; did you mean "holdChanges"?',
    ],
    [
      '/api/publish/plan',
      { choices: { leaveout: ['appStore'] } },
      'body.choices.leaveout: is not known; did you mean "leaveOut"?',
    ],
    ['/api/publish?holdChanges=true', { plan: 'a'.repeat(64) }, 'query.holdChanges: is not known'],
    ['/api/ios/connect', { host: 'a', user: 'b', hostFingerPrint: 'x' }, 'did you mean "hostFingerprint"?'],
  ])('POST %s %j', async (path, body, reason) => {
    const response = await post({}, body, path);
    await expectRefused(server, response, 400);
    expect(response.json?.['error']).toContain(reason);
  });
});

describe('a request of another web page calls no tool', () => {
  test.each<Record<string, string>>([
    { Host: 'localhost.evil.example' },
    { Host: 'localhost.evil.example:PORT' },
    { Host: 'rebind.test:PORT' },
    { Host: '0.0.0.0:PORT' },
    { Host: '[::]:PORT' },
    { Origin: 'http://evil.example' },
    { Origin: 'null' },
    { Origin: '' },
    { Origin: 'file://' },
    { Origin: 'http://localhost:3000' },
    { Origin: 'https://localhost:PORT' },
    { Origin: 'vscode-webview://abc' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:PORT' },
    { Referer: 'http://evil.example/' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
  ])('%j', async (headers) => {
    const withPort = Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll('PORT', String(server.port)),
    ]);
    await expectRefused(server, await post(Object.fromEntries(withPort)), 403);
    await expectNoAction();
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-seq',
  ])('a body of type %s, which a form can send, is refused', async (type) => {
    await expectRefused(server, await post({ 'Content-Type': type }), 415);
    await expectNoAction();
  });

  test('a preflight of another origin gets no permission', async () => {
    const headers = { Origin: 'http://evil.example', 'Access-Control-Request-Method': 'POST' };
    const response = await sendRequest(server.port, { method: 'OPTIONS', path: '/mcp', headers });
    expect(response.status).toBe(403);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('programs reach `/mcp` by each name of this computer', async () => {
    for (const Host of ['localhost', `127.0.0.1:${server.port}`, `[::1]:${server.port}`, 'localhost:9999'])
      expect((await post({ Host }, { jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(200);
  });
});

describe('messages', () => {
  test('of more than 1 MiB are refused', async () => {
    const body = { ...START, params: { name: 'x'.repeat(1024 * 1024) } };
    await expectRefused(server, await post({}, body), 413);
  });

  test('in a list of more than 50 are refused', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    await expectRefused(
      server,
      await post(
        {},
        Array.from({ length: 51 }, () => ping),
      ),
      400,
    );
  });

  test.each(['__proto__', 'constructor', 'toString', '../act', 'act\u0000', ''])(
    'the tool %j does not exist',
    async (name) => {
      const { status, text } = await post({}, { ...START, params: { name } });
      expect([status, JSON.parse(text).error.code]).toEqual([200, -32602]);
    },
  );

  test.each<[string, unknown]>([
    ['a list', []],
    ['a text', 'x'],
  ])('a call with %s as arguments is refused, and writes nothing', async (_title, args) => {
    const { text } = await post({}, { ...START, params: { name: 'listing_edit', arguments: args } });
    expect(JSON.parse(text).error.code).toBe(-32602);
    await expectNoAction();
  });

  test.each<[string, string]>([
    ['arguments', '{"name":"listing_check","arguments":{"__proto__":{"x":1}}}'],
    ['an edit', '{"name":"listing_edit","arguments":{"edits":[{"do":"start","__proto__":{"x":1}}]}}'],
    ['_meta', '{"name":"none","_meta":{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}}'],
    ['params', '{"name":"none","__proto__":{"x":1}}'],
  ])('"__proto__" in %s changes no prototype, and nothing else', async (_where, params) => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
    const headers = { 'Content-Type': 'application/json' };
    const { text } = await sendRequest(server.port, { method: 'POST', path: '/mcp', body, headers });
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', id: 1 });
    expect(({} as { x?: number }).x).toBeUndefined();
    await expectNoAction();
  });

  test.each<[string, unknown]>([
    ['unknown names', { edits: [{ do: 'start' }], __proto__x: 1 }],
    ['numbers that are too large', { edits: [{ do: 'move_picture', to: 1e300 }] }],
    ['101 edits', { edits: Array.from({ length: 101 }, () => ({ do: 'start' })) }],
    ['no edit', { edits: [] }],
    [
      'a locale that is a path',
      { hash: '', edits: [{ do: 'add_locale', store: 'appStore', locale: '../../x' }] },
    ],
    [
      'a declaration about AI as a text',
      { hash: '', edits: [{ do: 'text', ...ICON, field: 'aiGeneratedState', text: NO_AI }] },
    ],
    [
      'a declaration about AI of a picture',
      { hash: '', edits: [{ do: 'move_picture', ...ICON, file: 'a.png', to: 0, aiGeneratedState: NO_AI }] },
    ],
  ])('a call with %s as arguments gives an error result, and writes nothing', async (_title, args) => {
    const { text } = await post({}, { ...START, params: { name: 'listing_edit', arguments: args } });
    const { result } = JSON.parse(text);
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toMatch(/^(INPUT_INVALID|LISTING_MISSING): /);
    expect(await readdir(server.dir)).not.toContain('listing.json');
  });

  test.each([
    'storedeck://listing/current/../../.env',
    'storedeck://listing/__proto__',
    'storedeck://listing/current/appstore/__proto__',
    'file:///etc/passwd',
    'storedeck://listing/current\n',
    '',
  ])('the resource %j does not exist', async (uri) => {
    const { text } = await post({}, { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } });
    expect(JSON.parse(text).error.code).toBe(-32602);
  });
});

test('an agent name with characters that hide text or change its direction is refused', async () => {
  const holder = new URLSearchParams({ kind: 'agent', id: 'a', name: 'x\u202ey' }).toString();
  await expectRefused(server, await post({ 'Storedeck-Holder': holder }), 400);
});
