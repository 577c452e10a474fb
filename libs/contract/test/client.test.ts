import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, describe, expect, test } from '@jest/globals';

import { createClient, endpointUrl, fetchFromServer, isApiError } from '../src/index.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function startClient(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

const health = { ok: true, version: '1', uptimeSeconds: 0, dir: '/', demo: false };

describe('createClient', () => {
  test('sends path, query and text as the contract defines them', async () => {
    const seen: unknown[] = [];
    const client = await startClient(async (request, response) => {
      seen.push([request.method, request.url, request.headers['content-type'], await text(request)]);
      response.end(JSON.stringify({ ok: true, saved: true, existed: false, path: '/.env' }));
    });
    await client.saveEnv({ query: { force: '1' }, body: 'A=ü\n' });
    expect(seen).toEqual([['POST', '/api/env?force=1', 'text/plain; charset=utf-8', 'A=ü\n']]);
  });

  test('sends JSON', async () => {
    const seen: unknown[] = [];
    const client = await startClient(async (request, response) => {
      seen.push([request.headers['content-type'], JSON.parse(await text(request))]);
      response.end('{"ok":true}');
    });
    await client.androidInput({ body: { action: 'tap', x: 1, y: 2 } });
    expect(seen).toEqual([['application/json', { action: 'tap', x: 1, y: 2 }]]);
  });

  test('sends bytes with the given content type, and PUT requests', async () => {
    const seen: unknown[] = [];
    const client = await startClient(async (request, response) => {
      seen.push([request.method, request.url, request.headers['content-type'], await text(request)]);
      response.end('{"ok":true,"image":{"file":"assets/new/a.png"},"etag":"e"}');
    });
    const query = { store: 'appStore', locale: 'en-US', slot: 'APP_IPHONE_67' } as const;
    await client.addPicture({ query, body: new Blob(['bytes']), contentType: 'image/png' });
    await client.writeListing({
      params: { which: 'new' },
      body: { listing: { schemaVersion: 1 }, etag: '' },
    });
    expect(seen).toEqual([
      ['POST', '/api/assets/new?store=appStore&locale=en-US&slot=APP_IPHONE_67', 'image/png', 'bytes'],
      ['PUT', '/api/listing/new', 'application/json', '{"listing":{"schemaVersion":1},"etag":""}'],
    ]);
  });

  test("rejects with the server's message", async () => {
    const body = {
      ok: false,
      error: 'No store is configured.',
      code: 'NOT_CONFIGURED',
      hint: 'Fill in .env.',
    };
    const client = await startClient((_request, response) =>
      response.writeHead(500).end(JSON.stringify(body)),
    );
    const error = await client.sync().catch((reason: unknown) => reason);
    expect(isApiError(error) && { ...error, message: error.message }).toMatchObject({
      status: 500,
      code: 'NOT_CONFIGURED',
      message: 'No store is configured.',
      hint: 'Fill in .env.',
    });
  });

  test.each([
    ['no JSON', '<html>'],
    ['another shape', '{"ok":true}'],
  ])('rejects a response with %s', async (_what, body) => {
    const client = await startClient((_request, response) => response.end(body));
    await expect(client.health()).rejects.toMatchObject({ name: 'ApiError', code: 'INTERNAL', status: 200 });
  });

  test('rejects an error response without an error body', async () => {
    const client = await startClient((_request, response) => response.writeHead(502).end('<html>'));
    await expect(client.health()).rejects.toMatchObject({ name: 'ApiError', code: 'INTERNAL', status: 502 });
  });

  test('rejects when the server cannot be reached', async () => {
    const client = await startClient((_request, response) => response.destroy());
    await expect(client.health()).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });

  test('a request outside the contract rejects with the same errors', async () => {
    const refused = { ok: false, error: 'No.', code: 'REQUEST_INVALID' };
    await startClient((_request, response) => void response.writeHead(400).end(JSON.stringify(refused)));
    const { port } = server!.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/demo`;
    await expect(fetchFromServer(url)).rejects.toMatchObject({ status: 400, message: 'No.' });
    server!.closeAllConnections();
    server!.close();
    await expect(fetchFromServer(url)).rejects.toMatchObject({
      status: 0,
      message: 'The Storedeck server does not respond.',
    });
  });

  test("an aborted call rejects with the signal's reason", async () => {
    const client = await startClient(() => undefined);
    await expect(client.health({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });

  test('resolves to the response for an endpoint that returns bytes', async () => {
    const client = await startClient((_request, response) => response.end('bytes'));
    expect(await (await client.previewFile({ query: { path: '/a' } })).text()).toBe('bytes');
  });

  test('resolves to the checked JSON', async () => {
    const client = await startClient((_request, response) => response.end(JSON.stringify(health)));
    expect(await client.health()).toEqual(health);
  });
});

describe('endpointUrl', () => {
  test.each([{}, { which: '' }, undefined])('fails without a part of the path: %j', async (params) => {
    const options = { params } as never;
    expect(() => endpointUrl('readListing', options)).toThrow(TypeError);
    await expect(createClient().readListing(options)).rejects.toThrow('needs the parameter "which"');
  });

  test('escapes parameters', () => {
    expect(endpointUrl('previewFile', { query: { path: '/a b/ü&x=1' } })).toBe(
      '/api/preview-file?path=%2Fa+b%2F%C3%BC%26x%3D1',
    );
    expect(endpointUrl('readListing', { params: { which: 'new' } })).toBe('/api/listing/new');
  });
});
