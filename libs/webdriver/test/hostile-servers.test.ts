import { type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';

import { afterEach, describe, expect, test } from '@jest/globals';

import { WebDriver } from '../src/index.ts';
import { sendValue, startServer, type Received, type TestServer } from './support/test-server.ts';

const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

async function startDriver(respond: (request: Received, response: ServerResponse) => void) {
  const server: TestServer = await startServer(respond);
  const driver = new WebDriver({ url: server.url });
  closing.push(server, driver);
  return { server, driver };
}

async function startSession(respond: (request: Received, response: ServerResponse) => void) {
  const { driver, server } = await startDriver((request, response) => {
    if (request.path === '/session') return sendValue(response, { sessionId: 'S', capabilities: {} });
    respond(request, response);
  });
  return { server, session: await driver.newSession({}) };
}

describe('a response that is not from a WebDriver server', () => {
  test.each<[string, string, (response: ServerResponse) => void]>([
    ['a web page', 'RESPONSE_INVALID', (response) => response.end('<!doctype html><title>Other</title>')],
    ['nothing', 'RESPONSE_INVALID', (response) => response.end()],
    ['no value', 'RESPONSE_INVALID', (response) => response.end('{"hello":1}')],
    ['a list', 'RESPONSE_INVALID', (response) => response.end('[1]')],
    ['a status of another form', 'RESPONSE_INVALID', (response) => sendValue(response, 'ready')],
    ['HTTP 500 without an error', 'RESPONSE_INVALID', (response) => sendValue(response, {}, 500)],
    ['401', 'UNAUTHORIZED', (response) => response.writeHead(401).end('no')],
    ['401 with an error', 'UNAUTHORIZED', (response) => sendValue(response, { error: 'unknown error' }, 401)],
    ['403', 'UNAUTHORIZED', (response) => response.writeHead(403).end('no')],
    ['404', 'RESPONSE_INVALID', (response) => response.writeHead(404).end('Not Found')],
    [
      '100 MB',
      'RESPONSE_TOO_LARGE',
      (response) => {
        const chunk = Buffer.alloc(1024 * 1024, 0x20);
        let sent = 0;
        const more = () => {
          while (sent < 100 && !response.destroyed) {
            sent += 1;
            if (!response.write(chunk)) return void response.once('drain', more);
          }
          response.end('{}');
        };
        more();
      },
    ],
  ])('%s: %s', async (_name, code, respond) => {
    const { driver } = await startDriver((_request, response) => respond(response));
    await expect(driver.status()).rejects.toMatchObject({ code });
  });

  test('another protocol: RESPONSE_INVALID', async () => {
    const server = createTcpServer((socket) =>
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(server);
    const driver = new WebDriver({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    await expect(driver.status()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' });
  });

  test('no response in time: NO_RESPONSE', async () => {
    const { driver } = await startDriver(() => undefined);
    await expect(driver.status({ timeoutMs: 20 })).rejects.toMatchObject({ code: 'NO_RESPONSE' });
  });
});

test('a redirect is not followed', async () => {
  const { server: other } = await startDriver((_request, response) => sendValue(response, { ready: true }));
  const { driver } = await startDriver((_request, response) =>
    response.writeHead(302, { location: `${other.url}/status` }).end(),
  );
  await expect(driver.status()).rejects.toMatchObject({ code: 'REDIRECTED', status: 302 });
  expect(other.received).toEqual([]);
});

describe('secrets', () => {
  test('are in no property of an error, even when the server repeats them', async () => {
    const secrets = ['hunter2', 'token-0123', Buffer.from('me:hunter2').toString('base64')];
    const { server } = await startDriver(({ headers }, response) => {
      const message = `You sent ${JSON.stringify(headers)}, hunter2 and token-0123`;
      sendValue(response, { error: `unknown error hunter2`, message }, 500);
    });
    const url = server.url.replace('http://', 'http://me:hunter2@');
    const driver = new WebDriver({ url, headers: { 'x-key': 'Bearer token-0123' } });
    closing.push(driver);
    const refusal = await driver.status().catch((error: unknown) => error);
    await server.close();
    const failure = await driver.status().catch((error: unknown) => error);
    for (const error of [refusal, failure]) {
      expect(error).toMatchObject({ name: 'WebDriverError' });
      const text = JSON.stringify(allProperties(error));
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    expect(driver.url).toBe(server.url);
    expect(server.received[0]?.headers).toMatchObject({
      authorization: `Basic ${secrets[2]}`,
      'x-key': 'Bearer token-0123',
    });
  });

  test('do not change the code of an error, even if its name contains a secret', async () => {
    const { server } = await startDriver((_request, response) =>
      sendValue(response, { error: 'invalid session id', message: 'session' }, 404),
    );
    const driver = new WebDriver({ url: server.url.replace('http://', 'http://me:session@') });
    closing.push(driver);
    const error = await driver.status().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'INVALID_SESSION_ID', detail: '***' });
  });

  test('are removed before a long message is cut off, so that no part of a secret stays', async () => {
    const { server } = await startDriver((_request, response) =>
      sendValue(response, { error: 'unknown error', message: `${'x'.repeat(296)}token-0123` }, 500),
    );
    const driver = new WebDriver({ url: server.url, headers: { 'x-key': 'Bearer token-0123' } });
    closing.push(driver);
    const error = await driver.status().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ detail: `${'x'.repeat(296)}***` });
  });
});

test("the server's message is one short line", async () => {
  const message = `<b>bad</b>\r\n\u001b[31m\u202E${'x'.repeat(5000)}`;
  const { driver } = await startDriver((_request, response) =>
    sendValue(response, { error: 'unknown error', message, stacktrace: 'at x' }, 500),
  );
  const error = await driver.status().catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    code: 'UNKNOWN_ERROR',
    detail: expect.stringMatching(/^<b>bad<\/b> \[31mx{100,}…$/),
  });
  expect((error as Error).message.length).toBeLessThan(400);
});

test('an error with an unknown name has this name as its reason', async () => {
  const { driver } = await startDriver((_request, response) =>
    sendValue(response, { error: 'invalid coordinates', message: 'outside' }, 400),
  );
  await expect(driver.status()).rejects.toMatchObject({
    code: 'UNKNOWN_ERROR',
    reason: 'invalid coordinates',
    status: 400,
  });
});

test('the error of a server that is older than the W3C protocol is understood', async () => {
  const { driver } = await startDriver((_request, response) =>
    response.end(JSON.stringify({ status: 6, value: { message: 'gone' } })),
  );
  await expect(driver.status()).rejects.toMatchObject({ code: 'INVALID_SESSION_ID', detail: 'gone' });
});

test.each([['../wda/shutdown'], ['a b'], [''], ['x'.repeat(200)]])(
  'the session id %j never becomes part of a path',
  async (sessionId) => {
    const { driver, server } = await startDriver((_request, response) =>
      sendValue(response, { sessionId, capabilities: {} }),
    );
    await expect(driver.newSession({})).rejects.toMatchObject({ code: 'RESPONSE_INVALID' });
    expect(server.received).toHaveLength(1);
  },
);

describe('a connection that was closed', () => {
  test('a POST is never retried', async () => {
    const { server, session } = await startSession((_request, response) => response.socket?.destroy());
    await expect(session.tap({ x: 1, y: 1 })).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
    expect(server.received.filter(({ path }) => path.endsWith('/actions'))).toHaveLength(1);
  });

  test('a GET on a connection that was kept alive is retried once', async () => {
    let requests = 0;
    const { server, session } = await startSession((_request, response) => {
      requests += 1;
      if (requests === 1) response.socket?.destroy();
      else sendValue(response, '<xml/>');
    });
    expect(await session.source()).toBe('<xml/>');
    expect(server.received.filter(({ path }) => path.endsWith('/source'))).toHaveLength(2);
  });
});

describe('an invalid screenshot', () => {
  test.each([
    ['no text', 5],
    ['not base64', '%%%%'],
    ['a JPEG', '/9j/4AAQSkZJRg=='],
    ['half a PNG', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'],
  ])('%s', async (_name, value) => {
    const { session } = await startSession((_request, response) => sendValue(response, value));
    await expect(session.screenshot()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' });
  });

  test('60 MB of base64', async () => {
    const { session } = await startSession((_request, response) =>
      sendValue(response, 'A'.repeat(60_000_000)),
    );
    await expect(session.screenshot()).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' });
  });
});

test.each([
  ['no width', { x: 0, y: 0, height: 10 }],
  ['a negative size', { x: 0, y: 0, width: -1, height: 10 }],
  ['an infinite width', { x: 0, y: 0, width: 'Infinity', height: 10 }],
])('a window rect with %s is refused', async (_name, value) => {
  const { session } = await startSession((_request, response) => sendValue(response, value));
  await expect(session.windowRect()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' });
});

/** Returns all properties of an error and of its causes, because a log could contain each of them. */
function allProperties(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  // An error can have properties that are not in its type. These properties must be searched too, so a cast is needed.
  return Object.fromEntries(
    [...Object.getOwnPropertyNames(value), 'message', 'stack'].map((name) => [
      name,
      allProperties((value as unknown as Record<string, unknown>)[name]),
    ]),
  );
}
