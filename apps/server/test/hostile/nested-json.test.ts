import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Endpoint, endpoints } from '@storedeck/contract';
import { FakeIosHost } from '@storedeck/fake-devices';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest, type TestResponse } from '../send-request.ts';
import { readContent, expectRefused } from './expect-refused.ts';

let server: TestServer;
beforeAll(async () => {
  // The devices are simulated, because another program of this computer may listen on the port of WebDriverAgent.
  server = await startTestServer({ home: new FakeIosHost() });
});
afterAll(() => server.close());

function send(method: string, path: string, body: string): Promise<TestResponse> {
  return sendRequest(server.port, { method, path, body, headers: { 'Content-Type': 'application/json' } });
}

function brackets(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

function braces(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}

const takesJson = Object.values<Endpoint>(endpoints)
  .filter(({ body }) => body?.type === 'json')
  .map(({ method, path }) => [method, path.replace(':which', 'new')] as const);

describe.each(takesJson)('%s %s', (method, path) => {
  test.each([
    ['a hundred thousand lists', brackets(100_000)],
    ['a hundred thousand objects', braces(100_000)],
    ['lists that never end', '['.repeat(500_000)],
    [
      'lists in an unknown key',
      `{"listing":{"schemaVersion":1,"x":${brackets(20_000)}},"etag":"","x":${brackets(20_000)}}`,
    ],
    ['lists after a bracket in a text', `{"a":"\\"]]]","b":${brackets(20_000)}}`],
    ['a text', '"x"'],
    ['a list', '[]'],
    ['null', 'null'],
    [
      'keys with names of the prototype',
      '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"hasOwnProperty":1}',
    ],
  ])('%s: refused, and nothing is changed', async (_what, body) => {
    const before = await readContent(server.dir);
    const response = await send(method, path, body);
    await expectRefused(server, response, 400);
    expect(await readContent(server.dir)).toEqual(before);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(server.logged()).not.toContain('"msg":"internal error"');
  });
});

describe('a listing', () => {
  // Removes New. If New exists, other endpoints need the credentials of a store. No credentials are configured, so
  // these endpoints would respond with 500.
  afterEach(() => rm(join(server.dir, 'listing.json'), { force: true }));

  const put = async (extra: string): Promise<TestResponse> => {
    const { json } = await sendRequest(server.port, { path: '/api/listing/new' });
    return send(
      'PUT',
      '/api/listing/new',
      `{"etag":"${json?.['etag']}","listing":{"schemaVersion":1${extra}}}`,
    );
  };

  test('the deepest allowed listing is saved, one level more is refused', async () => {
    // The body and the listing in it count as two levels.
    expect((await put(`,"x":${brackets(98)}`)).json).toMatchObject({ ok: true });
    await expectRefused(server, await put(`,"x":${brackets(99)}`), 400);
  });

  test('brackets inside a text do not count', async () =>
    expect((await put(`,"x":"${'['.repeat(5000)}\\"${'{'.repeat(5000)}"`)).json).toMatchObject({ ok: true }));

  test.each(['__proto__', 'constructor', '../..', 'en-US/../../x', '', '.'])(
    'with the locale %j: refused, or kept as data',
    async (locale) => {
      const response = await put(`,"googlePlay":{"packageName":"a.b","locales":{"${locale}":{"title":"x"}}}`);
      if (response.status !== 200) return expectRefused(server, response, 400);
      expect(JSON.parse(await readFile(join(server.dir, 'listing.json'), 'utf8'))).toMatchObject({
        schemaVersion: 1,
      });
      expect(({} as Record<string, unknown>)['title']).toBeUndefined();
    },
  );
});
