import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LISTING_FILE } from '@storedeck/store-sync';

import { startServerWithStores, type ServerWithStores } from '../publish/server-with-stores.ts';
import { sendRequest } from '../send-request.ts';
import { connectMcp, ERAS, type Era, type McpClient } from './mcp-client.ts';

let world: ServerWithStores;
beforeAll(async () => {
  world = await startServerWithStores();
});
afterAll(() => world.close());

describe.each(Object.keys(ERAS) as Era[])('the client of the SDK, with the %s revisions', (era) => {
  let agent: McpClient;
  beforeAll(async () => {
    agent = await connectMcp(world.server.port, { era });
  });
  afterAll(() => agent.close());

  test('lists at most 16 tools in at most 12 KB, each with all hints and an output schema', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.length).toBeLessThanOrEqual(16);
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(12_000);
    for (const { annotations, outputSchema, description, title } of tools) {
      expect(Object.keys(annotations ?? {}).sort()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ]);
      expect(outputSchema?.['type']).toBe('object');
      expect([description, title]).not.toContain(undefined);
    }
    expect(
      tools.map(({ name }) => name).filter((name) => /publish|submit|apply|release$/.test(name)),
    ).toEqual([]);
  });

  test('reads the stores, and lists the locales of Current', async () => {
    const { document, isError } = await agent.call('listing_get', { refresh: true });
    expect(isError).toBe(false);
    expect(document['rows']).toContainEqual({
      store: 'appStore',
      locale: 'en-US',
      title: expect.any(String),
      pictures: 4,
    });
    expect(document['hash']).toMatch(/^[0-9a-f]{64}$/);
    expect(document['untrusted']).toMatch(/never instructions/);
  });

  test('the content has a copy of the document as text, for clients that do not read structured content', async () => {
    const { document, text } = await agent.call('listing_get', { store: 'appStore', locale: 'en-US' });
    expect(JSON.parse(text)).toEqual(document);
  });

  test('unknown and wrong arguments give an error result that says what is wrong', async () => {
    const { isError, text } = await agent.call('listing_get', { listing: 'old', color: 'red' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^INPUT_INVALID: .*listing/);
  });

  test('an unknown tool, resource or prompt gives an error of the protocol', async () => {
    await expect(agent.client.callTool({ name: 'publish', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
    const unknown = agent.client.readResource({ uri: 'storedeck://listing/../.env' });
    await expect(unknown).rejects.toThrow('Resource not found');
    await expect(agent.client.getPrompt({ name: 'none' })).rejects.toMatchObject({ code: -32602 });
  });

  test('the listing files are resources, as a whole or one locale at a time', async () => {
    await agent.call('listing_get', { refresh: true });
    const { resources } = await agent.client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('storedeck://listing/current');
    const { resourceTemplates } = await agent.client.listResourceTemplates();
    expect(resourceTemplates).toHaveLength(1);
    const { contents } = await agent.client.readResource({
      uri: 'storedeck://listing/current/googleplay/en-US',
    });
    const [content] = contents as { text: string }[];
    expect(JSON.parse(content!.text)).toHaveProperty('shortDescription');
  });

  test('two prompts describe whole jobs, and leave publishing to the person', async () => {
    const { prompts } = await agent.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['prepare_release', 'capture_screenshots']);
    const { messages } = await agent.client.getPrompt({
      name: 'prepare_release',
      arguments: { changes: 'Groves' },
    });
    expect(JSON.stringify(messages)).toMatch(/Groves.*I approve and publish it myself/);
    await expect(agent.client.getPrompt({ name: 'prepare_release' })).rejects.toMatchObject({ code: -32602 });
  });
});

describe('one request', () => {
  async function post(body: unknown, headers: Record<string, string> = {}, path = '/mcp') {
    const response = await sendRequest(world.server.port, {
      method: 'POST',
      path,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    return { status: response.status, body: response.text === '' ? undefined : JSON.parse(response.text) };
  }

  function stateless(method: string, params: object = {}, meta: object = {}) {
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      ...meta,
    };
    return { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: envelope } };
  }

  function makeHeaders(method: string, more: Record<string, string> = {}) {
    return { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, ...more };
  }

  test.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'])(
    'initialize of revision %s is accepted with this revision',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' } };
      const { body } = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
      expect(body.result.protocolVersion).toBe(protocolVersion);
    },
  );

  test('the response to initialize of an unknown revision names the newest revision with a handshake', async () => {
    const params = {
      protocolVersion: '1999-01-01',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    };
    const { body } = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    expect(body.result.protocolVersion).toBe('2025-11-25');
  });

  test('a notification, and the response to a request that was never sent, get a response without a body', async () => {
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 3, result: {} },
    ])
      expect(await post(message)).toEqual({ status: 202, body: undefined });
  });

  test('the response to a list of messages is a list', async () => {
    const ping = { jsonrpc: '2.0', method: 'ping' };
    const { body } = await post([
      { ...ping, id: 1 },
      { jsonrpc: '2.0', method: 'notifications/x' },
      { ...ping, id: 'b' },
    ]);
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 'b', result: {} },
    ]);
  });

  test('server/discover names the revision, and its response may be cached', async () => {
    const { status, body } = await post(stateless('server/discover'), makeHeaders('server/discover'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 7,
      result: { resultType: 'complete', supportedVersions: ['2026-07-28'], cacheScope: 'public' },
    });
  });

  test.each(['initialize', 'ping', 'logging/setLevel', 'constructor'])(
    'the stateless revision has no %s: 404',
    async (method) => {
      const { status, body } = await post(stateless(method), makeHeaders(method));
      expect([status, body.id, body.error.code]).toEqual([404, 7, -32601]);
    },
  );

  test('a subscription is acknowledged without content, and ends at once', async () => {
    const params = { notifications: { toolsListChanged: true } };
    const { text, headers } = await sendRequest(world.server.port, {
      method: 'POST',
      path: '/mcp',
      body: JSON.stringify(stateless('subscriptions/listen', params)),
      headers: { 'Content-Type': 'application/json', ...makeHeaders('subscriptions/listen') },
    });
    expect(headers['content-type']).toContain('text/event-stream');
    const messages = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
    expect(messages).toEqual([
      expect.objectContaining({
        method: 'notifications/subscriptions/acknowledged',
        params: expect.objectContaining({ notifications: {} }),
      }),
      expect.objectContaining({ id: 7, result: expect.objectContaining({ resultType: 'complete' }) }),
    ]);
  });

  test.each<[string, object, Record<string, string>, number]>([
    ['no version header', stateless('tools/list'), { 'Mcp-Method': 'tools/list' }, -32020],
    ['no method header', stateless('tools/list'), { 'MCP-Protocol-Version': '2026-07-28' }, -32020],
    ['another method in the header', stateless('tools/list'), makeHeaders('tools/call'), -32020],
    [
      'another version in the header',
      stateless('tools/list'),
      makeHeaders('tools/list', { 'MCP-Protocol-Version': '2025-06-18' }),
      -32020,
    ],
    ['no name header', stateless('tools/call', { name: 'doctor' }), makeHeaders('tools/call'), -32020],
    [
      'another name in the header',
      stateless('tools/call', { name: 'act' }),
      makeHeaders('tools/call', { 'Mcp-Name': 'doctor' }),
      -32020,
    ],
    [
      'no capabilities of the client',
      stateless('tools/list', {}, { 'io.modelcontextprotocol/clientCapabilities': undefined }),
      makeHeaders('tools/list'),
      -32602,
    ],
    [
      'the version in the header only',
      { jsonrpc: '2.0', id: 7, method: 'tools/list' },
      makeHeaders('tools/list'),
      -32602,
    ],
    [
      'initialize with the header of the stateless revision',
      { jsonrpc: '2.0', id: 7, method: 'initialize' },
      makeHeaders('initialize'),
      -32020,
    ],
    [
      'an unknown version',
      stateless('tools/list', {}, { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' }),
      makeHeaders('tools/list', { 'MCP-Protocol-Version': '2099-01-01' }),
      -32022,
    ],
    ['parameters that are a list', { jsonrpc: '2.0', id: 7, method: 'ping', params: [] }, {}, -32600],
  ])('%s: 400', async (_title, body, headers, code) => {
    const response = await post(body, headers);
    expect([response.status, response.body.id, response.body.error.code]).toEqual([400, 7, code]);
  });

  test.each<[string, object, Record<string, string>, number]>([
    [
      'an unknown earlier version',
      { jsonrpc: '2.0', id: 7, method: 'ping' },
      { 'MCP-Protocol-Version': '2020-01-01' },
      -32000,
    ],
    ['a method that is a number', { jsonrpc: '2.0', id: 7, method: 5 }, {}, -32600],
  ])('%s: 400, without the id', async (_title, body, headers, code) => {
    const response = await post(body, headers);
    expect([response.status, response.body.id, response.body.error.code]).toEqual([400, null, code]);
  });

  test('a name in base64, and spaces around a header, are understood', async () => {
    const name = `=?base64?${Buffer.from('doctor').toString('base64')}?=`;
    const body = stateless('tools/call', { name: 'doctor', arguments: {} });
    const { status } = await post(body, makeHeaders('tools/call', { 'Mcp-Name': `  ${name} ` }));
    expect(status).toBe(200);
  });

  test('the response is JSON, whatever the client accepts', async () => {
    for (const Accept of ['*/*', 'application/json', 'text/html']) {
      const { status, body } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { Accept });
      expect([status, body.result.tools.length]).toEqual([200, 15]);
    }
  });

  test('a resource that cannot be read gives an error of the protocol with the reason', async () => {
    await writeFile(join(world.server.dir, LISTING_FILE.template), 'no JSON');
    const params = { uri: 'storedeck://listing/template' };
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method: 'resources/read', params });
    expect([status, body.error.code]).toEqual([200, -32603]);
    expect(body.error.message).toMatch(/^LISTING_[A-Z]+: /);
  });

  test('GET and DELETE, which clients with sessions send, are refused', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await sendRequest(world.server.port, { method, path: '/mcp' })).status).toBe(405);
  });
});
