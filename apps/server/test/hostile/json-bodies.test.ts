/** Invalid bodies, and bodies whose Content-Type is not JSON, are refused by each endpoint that accepts JSON. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Endpoint, endpoints } from '@storedeck/contract';
import { FakeIosHost } from '@storedeck/fake-devices';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { checkServerAfterEach } from './check-server.ts';
import { expectRefused } from './expect-refused.ts';

let server: TestServer;
beforeAll(async () => {
  // The devices are simulated, because another program of this computer may listen on the port of WebDriverAgent.
  server = await startTestServer({ home: new FakeIosHost() });
});
checkServerAfterEach(() => server);
afterAll(() => server.close());

const takesJson = Object.values<Endpoint>(endpoints)
  .filter(({ body }) => body?.type === 'json')
  .map(
    ({ method, path }) => [method, path.replace(':which', 'new').replace(':designId', 'nowhere')] as const,
  );

/** Endpoints that accept an empty object: without an id, they are for all runs or all pictures, of which there are none. */
const OPTIONAL_VALUES: ReadonlySet<string> = new Set(['/api/capture/accept', '/api/flows/stop']);

describe.each(takesJson)('%s %s', (method, path) => {
  test.each<[string, string | Buffer]>([
    ['an incomplete object', '{'],
    ['single quotes', "{'a': 1}"],
    ['a trailing comma', '{"a": 1,}'],
    ['a comment', '{/* a */}'],
    ['a key without quotes', '{a: 1}'],
    ['two objects', '{}{}'],
    ['a number', '1'],
    ['NaN', '{"a": NaN}'],
    ['Infinity', '{"a": -Infinity}'],
    ['a line break in a text', '{"a": "\n"}'],
    ['a NUL after the object', '{}\0'],
    ['bytes that are not UTF-8', Buffer.from('{"a": "\xff"}', 'latin1')],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['a form', 'a=1&b=2'],
  ])('%s, with the Content-Type of JSON: 400', async (_what, body) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await sendRequest(server.port, { method, path, body, headers });
    await expectRefused(server, response, 400);
    // The body may contain a secret, so the response must not quote the body.
    expect(response.text).not.toMatch(/SyntaxError|position \d|Unexpected token/);
  });

  test('a byte order mark before the JSON changes nothing', async () => {
    const send = async (body: string) => {
      const response = await sendRequest(server.port, {
        method,
        path,
        body,
        headers: { 'Content-Type': 'application/json' },
      });
      return [response.status, response.json];
    };
    // The names of the devices and files do not exist, so that no endpoint changes anything.
    const body = '{"etag":"x","serial":"nowhere","path":"/nowhere","name":"nowhere.mp4"}';
    expect(await send(`\uFEFF${body}`)).toEqual(await send(body));
  });

  test('an empty body counts as an empty object', async () => {
    for (const headers of [{}, { 'Content-Type': 'application/json' }])
      for (const body of ['', undefined]) {
        const response = await sendRequest(server.port, {
          method,
          path,
          headers,
          ...(body === '' && { body }),
        });
        // If the request contains no id of a device, some endpoints look for a device, find none, and respond with 404
        // or 503.
        if (OPTIONAL_VALUES.has(path)) expect(response.status).toBe(200);
        else await expectRefused(server, response, [400, 404, 503]);
      }
  });

  test.each([
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['text/plain'],
    ['text/json'],
    ['application/jsonp'],
    ['application/json; charset=utf-16'],
    ['application/json, text/plain'],
    ['nonsense'],
    [''],
    [undefined],
  ])('JSON with the Content-Type %j: 415', async (type) => {
    const headers = type === undefined ? {} : { 'Content-Type': type };
    await expectRefused(server, await sendRequest(server.port, { method, path, body: '{}', headers }), 415);
  });
});
