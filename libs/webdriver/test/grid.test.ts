import { afterEach, expect, test } from '@jest/globals';
import { type FakeGrid, type FakeGridOptions, startFakeGrid, startFakeIphone } from '@storedeck/fake-devices';

import { readSessionQueue, WebDriver, type WebDriverSession } from '../src/index.ts';

const IPHONE = { platformName: 'iOS', 'appium:automationName': 'XCUITest', 'appium:deviceName': 'iPhone 16' };
const IPAD = { ...IPHONE, 'appium:deviceName': 'iPad Pro' };

const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

async function startGrid(
  options: Omit<FakeGridOptions, 'nodes'> = {},
): Promise<{ grid: FakeGrid; hub: WebDriver }> {
  const nodes = await Promise.all(
    [IPHONE, IPAD].map(async (slot) => {
      const phone = await startFakeIphone();
      closing.push(phone);
      return { relayUrl: `http://127.0.0.1:${phone.httpPort}`, slots: [slot] };
    }),
  );
  const grid = await startFakeGrid({ nodes, ...options });
  const hub = new WebDriver({ url: `${grid.url}/wd/hub` });
  closing.push(grid, hub);
  return { grid, hub };
}

/**
 * Repeats a request until the Grid has the expected state, because a Grid sends no events. Only a failing test reaches
 * the deadline.
 */
async function until<State>(
  read: () => Promise<State>,
  isExpected: (state: State) => boolean,
): Promise<State> {
  const end = AbortSignal.timeout(240_000);
  for (;;) {
    const state = await read();
    if (isExpected(state)) return state;
    end.throwIfAborted();
  }
}

test('the slots of a Grid are its devices, and a session occupies one slot', async () => {
  const { hub } = await startGrid();
  const session = await hub.newSession({ alwaysMatch: { ...IPAD, 'storedeck:request': 'R1' } });
  await session.tap({ x: 5, y: 5 });
  const { ready, nodes } = await hub.status();
  expect(ready).toBe(true);
  expect(nodes).toMatchObject([
    { availability: 'UP', maxSessions: 1, slots: [{ stereotype: IPHONE, sessionId: null }] },
    { availability: 'UP', maxSessions: 1, slots: [{ stereotype: IPAD, sessionId: session.id }] },
  ]);
  await session.delete();
  expect((await hub.status()).nodes?.[1]?.slots).toMatchObject([{ sessionId: null }]);
});

test('requests wait in the queue, in order, until a slot is free', async () => {
  const { hub } = await startGrid();
  const first = await hub.newSession({ alwaysMatch: IPAD });
  const request = (name: string): Promise<WebDriverSession> =>
    hub.newSession({ alwaysMatch: { ...IPAD, 'storedeck:request': name } });
  const second = request('second');
  await until(
    () => readSessionQueue(hub),
    (queue) => queue.length === 1,
  );
  const third = request('third');
  const queue = await until(
    () => readSessionQueue(hub),
    ({ length }) => length === 2,
  );
  expect(queue.map(({ capabilities }) => capabilities[0]?.['storedeck:request'])).toEqual([
    'second',
    'third',
  ]);
  await first.delete();
  await (await second).delete();
  await (await third).delete();
  expect(await readSessionQueue(hub)).toEqual([]);
});

test('a request that waits too long is refused: SESSION_NOT_CREATED', async () => {
  const { hub } = await startGrid({ requestTimeoutMs: 50 });
  await expect(hub.newSession({ alwaysMatch: { platformName: 'Android' } })).rejects.toMatchObject({
    code: 'SESSION_NOT_CREATED',
    detail: 'New session request timed out',
  });
});

test('the session of an aborted request does not occupy a slot', async () => {
  const { grid, hub } = await startGrid();
  const first = await hub.newSession({ alwaysMatch: IPAD });
  const leaving = new AbortController();
  const second = hub.newSession({ alwaysMatch: IPAD }, { signal: leaving.signal });
  await until(
    () => readSessionQueue(hub),
    ({ length }) => length === 1,
  );
  leaving.abort();
  await expect(second).rejects.toMatchObject({ code: 'ABORTED' });
  await first.delete();
  await until(
    () => hub.status(),
    ({ nodes = [] }) => grid.queueLength === 0 && nodes[1]?.slots[0]?.sessionId === null,
  );
});

test('a node whose server has ended: no session is created, and commands of a running session fail', async () => {
  const { hub } = await startGrid();
  const session = await hub.newSession({ alwaysMatch: IPHONE });
  for (const phone of closing.filter((one) => 'httpPort' in one)) await phone.close();
  await expect(session.windowRect()).rejects.toMatchObject({ code: 'UNKNOWN_ERROR', status: 500 });
  await expect(hub.newSession({ alwaysMatch: IPAD })).rejects.toMatchObject({
    code: 'SESSION_NOT_CREATED',
    detail: expect.stringContaining('Error while creating session with the service'),
  });
});

test('a Grid with credentials refuses a request without credentials and accepts a request with them', async () => {
  const { grid, hub } = await startGrid({ credentials: { username: 'team', password: 'p@ss' } });
  await expect(hub.status()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const known = new WebDriver({ url: grid.url.replace('http://', 'http://team:p%40ss@') });
  closing.push(known);
  expect(await known.status()).toMatchObject({ ready: true });
});

test('a server that is not a Grid has no queue', async () => {
  const phone = await startFakeIphone();
  const driver = new WebDriver({ url: `http://127.0.0.1:${phone.httpPort}` });
  closing.push(phone, driver);
  await expect(readSessionQueue(driver)).rejects.toMatchObject({ code: 'UNKNOWN_COMMAND' });
});
