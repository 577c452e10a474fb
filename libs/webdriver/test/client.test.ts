import { afterEach, describe, expect, test } from '@jest/globals';
import { type FakeIphone, startFakeIphone } from '@storedeck/fake-devices';

import { WebDriver } from '../src/index.ts';
import { sendValue, startServer, type TestServer } from './support/test-server.ts';

const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

function using<One extends { close(): unknown }>(one: One): One {
  closing.push(one);
  return one;
}

async function phoneWithDriver(): Promise<{ phone: FakeIphone; driver: WebDriver }> {
  const phone = using(await startFakeIphone());
  return { phone, driver: using(new WebDriver({ url: `http://127.0.0.1:${phone.httpPort}` })) };
}

async function serverWithDriver(
  respond: Parameters<typeof startServer>[0],
  path = '',
): Promise<{ server: TestServer; driver: WebDriver }> {
  const server = using(await startServer(respond));
  return { server, driver: using(new WebDriver({ url: server.url + path })) };
}

test('a session on a device: size, tap, swipe, screenshot and deletion', async () => {
  const { phone, driver } = await phoneWithDriver();
  expect(await driver.status()).toMatchObject({ ready: true });
  const session = await driver.newSession({ alwaysMatch: { platformName: 'iOS' } });
  expect(await session.windowRect()).toEqual({ x: 0, y: 0, width: 393, height: 852 });
  await session.tap({ x: 120, y: 640 });
  await session.swipe({ x: 200, y: 700 }, { x: 200, y: 300 }, { ms: 20 });
  expect(phone.gestures).toMatchObject([
    { kind: 'tap', x: 120, y: 640 },
    { kind: 'swipe', x1: 200, y1: 700, x2: 200, y2: 300 },
  ]);
  const png = await session.screenshot();
  expect(png.readUInt32BE(16)).toBe(1179);
  await session.delete();
  expect(phone.sessionId).toBeNull();
  await expect(session.windowRect()).rejects.toMatchObject({
    code: 'INVALID_SESSION_ID',
    reason: 'invalid session id',
    status: 404,
  });
  await session.delete();
});

test('the base path is before the path of every command', async () => {
  const { server, driver } = await serverWithDriver(
    ({ path }, response) =>
      sendValue(
        response,
        path.endsWith('/session') ? { sessionId: 'S-1', capabilities: {} } : { ready: true, message: 'ok' },
      ),
    '/wd/hub/',
  );
  await driver.status();
  const session = await driver.newSession({ firstMatch: [{ browserName: 'chrome' }] });
  await session.press('enter');
  expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /wd/hub/status',
    'POST /wd/hub/session',
    'POST /wd/hub/session/S-1/actions',
  ]);
  expect(server.received[1]?.body).toEqual({
    capabilities: { alwaysMatch: {}, firstMatch: [{ browserName: 'chrome' }] },
  });
});

test('calls at the same time use at most the given number of connections', async () => {
  const waiting: (() => void)[] = [];
  const { server } = await serverWithDriver((_request, response) => {
    waiting.push(() => sendValue(response, { ready: true }));
    if (waiting.length === 2) for (const respond of waiting.splice(0)) respond();
  });
  const driver = using(new WebDriver({ url: server.url, maxConnections: 2 }));
  await Promise.all(Array.from({ length: 6 }, () => driver.status()));
  expect(server.received).toHaveLength(6);
});

test('connections that the caller opens are used instead of TCP, and an error of the caller becomes the cause', async () => {
  const refused = new Error('no cable');
  const driver = using(
    new WebDriver({ url: 'http://localhost:8100', connect: () => Promise.reject(refused) }),
  );
  await expect(driver.status()).rejects.toMatchObject({ code: 'CONNECTION_FAILED', cause: refused });
  expect(() => new WebDriver({ url: 'https://localhost', connect: () => Promise.reject(refused) })).toThrow(
    expect.objectContaining({ code: 'ADDRESS_INVALID' }),
  );
});

test('if no server listens, the error CONNECTION_FAILED contains the address', async () => {
  const { server, driver } = await serverWithDriver(() => undefined);
  await server.close();
  await expect(driver.status()).rejects.toMatchObject({
    code: 'CONNECTION_FAILED',
    message: `${server.url} cannot be reached (ECONNREFUSED).`,
  });
});

test('an aborted request for a session rejects at once, and the session that is created later is deleted', async () => {
  const created = Promise.withResolvers<() => void>();
  const deleted = Promise.withResolvers<string>();
  const { driver } = await serverWithDriver(({ method, path }, response) => {
    if (path === '/session')
      return created.resolve(() => sendValue(response, { sessionId: 'late', capabilities: {} }));
    deleted.resolve(`${method} ${path}`);
    sendValue(response, null);
  });
  const leaving = new AbortController();
  const session = driver.newSession({}, { signal: leaving.signal });
  const respond = await created.promise;
  leaving.abort();
  await expect(session).rejects.toMatchObject({ code: 'ABORTED' });
  respond();
  expect(await deleted.promise).toBe('DELETE /session/late');
});

test('a call whose signal has already aborted sends nothing', async () => {
  const { server, driver } = await serverWithDriver((_request, response) => sendValue(response, null));
  const signal = AbortSignal.abort();
  await expect(driver.status({ signal })).rejects.toMatchObject({ code: 'ABORTED' });
  await expect(driver.newSession({}, { signal })).rejects.toMatchObject({ code: 'ABORTED' });
  expect(server.received).toEqual([]);
});

test('after close, new calls reject, and a call that waits for its response rejects too', async () => {
  const arrived = Promise.withResolvers<undefined>();
  const { driver } = await serverWithDriver(() => arrived.resolve(undefined));
  const waiting = driver.status();
  await arrived.promise;
  driver.close();
  await expect(waiting).rejects.toMatchObject({ code: 'CLOSED' });
  await expect(driver.status()).rejects.toMatchObject({ code: 'CLOSED' });
});

test('the error for a failure in the middle of a text contains the number of typed characters', async () => {
  let commands = 0;
  const { driver } = await serverWithDriver(({ path }, response) => {
    if (path === '/session') return sendValue(response, { sessionId: 'S', capabilities: {} });
    commands += 1;
    if (commands === 1) return sendValue(response, null);
    sendValue(response, { error: 'invalid element state', message: 'no keyboard' }, 400);
  });
  const session = await driver.newSession({});
  await expect(session.type('x'.repeat(250))).rejects.toMatchObject({
    code: 'INVALID_ELEMENT_STATE',
    message: 'After 200 characters: The server refused the command: no keyboard',
  });
});

describe('text with other characters than those of ASCII', () => {
  /** What UiAutomator2 answers to keys that Android's keyboard does not have [appium/appium#13154]. */
  const NULL_ARRAY = 'java.lang.NullPointerException: Attempt to get length of null array';

  async function androidSession(knowsType = true) {
    const typed: string[] = [];
    const { driver } = await serverWithDriver(({ path, body }, response) => {
      if (path === '/session')
        return sendValue(response, { sessionId: 'S', capabilities: { platformName: 'Android' } });
      if (path.endsWith('/execute/sync')) {
        const { script, args } = body as { script: string; args: { text: string }[] };
        if (!knowsType || script !== 'mobile: type')
          return sendValue(
            response,
            { error: 'unknown command', message: `Unknown mobile command "${script}"` },
            404,
          );
        typed.push(`text ${args[0]?.text}`);
        return sendValue(response, null);
      }
      const [{ actions = [] } = {}] = (body as { actions: { actions: { type: string; value: string }[] }[] })
        .actions;
      const keys = actions.filter(({ type }) => type === 'keyDown').map(({ value }) => value);
      if (knowsType && keys.some((key) => key > '\x7e' && key < '\uE000'))
        return sendValue(response, { error: 'unknown error', message: NULL_ARRAY }, 500);
      typed.push(`keys ${keys.join('')}`);
      sendValue(response, null);
    });
    return { session: await driver.newSession({}), typed };
  }

  test.each([
    ['Zürich', ['text Zürich']],
    ['plain', ['keys plain']],
    ['Straße 5\nCafé\n', ['text Straße 5', 'keys \uE007', 'text Café', 'keys \uE007']],
    ['a\t漢字', ['keys a', 'keys \uE004', 'text 漢字']],
    ['👩‍👧', ['text 👩‍👧']],
  ])('%j is written by the device', async (text, expected) => {
    const { session, typed } = await androidSession();
    await session.type(text);
    expect(typed).toEqual(expected);
  });

  test('a driver that does not know the command presses keys', async () => {
    const { session, typed } = await androidSession(false);
    await session.type('Zürich');
    expect(typed).toEqual(['keys Zürich']);
  });
});

test('a call that waits for its connection ends after its timeout, and when its signal aborts', async () => {
  const connect = () =>
    new Promise<never>(() => {
      // This connection is never opened.
    });
  const driver = using(new WebDriver({ url: 'http://127.0.0.1:1', connect }));
  const command = { method: 'GET', path: '/status' } as const;
  await expect(driver.command({ ...command, timeoutMs: 20 })).rejects.toMatchObject({ code: 'NO_RESPONSE' });
  const stop = new AbortController();
  const stopped = driver.command({ ...command, signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'ABORTED' });
});
