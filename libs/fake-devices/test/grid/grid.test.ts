import { afterEach, describe, expect, test } from '@jest/globals';

import { matchesSlot } from '../../src/grid/slot-matcher.ts';
import { type FakeGrid, type FakeGridOptions, startFakeGrid } from '../../src/index.ts';

const SLOT = {
  platformName: 'iOS',
  'appium:deviceName': 'iPhone 16',
  'appium:platformVersion': '18.2',
  'se:vncEnabled': true,
};

let grid: FakeGrid;
afterEach(() => grid?.close());

// No server listens on port 1, so sessions cannot start.
async function start(options: Omit<FakeGridOptions, 'nodes'> = {}): Promise<void> {
  grid = await startFakeGrid({ nodes: [{ relayUrl: 'http://127.0.0.1:1', slots: [SLOT] }], ...options });
}

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(grid.url + path, init);
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
}

function newSession(body: unknown) {
  return call('/session', { method: 'POST', body: JSON.stringify(body) });
}

test.each([
  ['the same name in upper case', { 'appium:deviceName': 'IPHONE 16' }, true],
  ['another name', { 'appium:deviceName': 'iPhone 17' }, false],
  ['another platform', { platformName: 'Android' }, false],
  ['a browser that the slot does not offer', { browserName: 'safari' }, false],
  ['another version', { 'appium:platformVersion': '18.1' }, false],
  ['a version under a name that the slot does not have', { platformVersion: '18.2' }, false],
  ['a capability of an unknown vendor', { platformName: 'iOS', 'storedeck:request': 'R' }, true],
  ['a capability of Selenium itself', { platformName: 'iOS', 'se:vncEnabled': false }, true],
  ['nothing', {}, false],
])('whether a slot matches a request with %s', (_name, wanted, matches) => {
  expect(matchesSlot(SLOT, wanted)).toBe(matches);
});

describe('refusals', () => {
  test.each([
    ['no capabilities', {}],
    ['empty capabilities', { capabilities: { alwaysMatch: {}, firstMatch: [{}] } }],
  ])('%s', async (_name, body) => {
    await start();
    expect(await newSession(body)).toMatchObject({
      status: 500,
      body: { value: { error: 'session not created', message: expect.stringContaining('No capabilities') } },
    });
  });

  test('capabilities that no slot serves, with --reject-unsupported-caps', async () => {
    await start({ rejectUnsupportedCaps: true });
    expect(await newSession({ capabilities: { alwaysMatch: { platformName: 'Android' } } })).toMatchObject({
      status: 500,
      body: { value: { message: 'No nodes support the capabilities in the request' } },
    });
  });

  test('a node whose server does not respond', async () => {
    await start();
    expect(await newSession({ capabilities: { alwaysMatch: SLOT } })).toMatchObject({
      status: 500,
      body: {
        value: { error: 'session not created', message: expect.stringContaining('http://127.0.0.1:1') },
      },
    });
  });

  test('an unknown session, an unknown path, and clearing the queue', async () => {
    await start();
    expect(await call('/session/nothing/source')).toMatchObject({
      status: 404,
      body: { value: { error: 'invalid session id', message: 'Unable to find session with ID: nothing' } },
    });
    expect(await call('/sessions')).toMatchObject({
      status: 404,
      body: { value: { error: 'unknown command' } },
    });
    expect(await call('/se/grid/newsessionqueue/queue', { method: 'DELETE' })).toMatchObject({ status: 401 });
  });
});

test('a node that is draining gets no session', async () => {
  await start({ requestTimeoutMs: 30 });
  grid.setAvailability(0, 'DRAINING');
  expect((await call('/wd/hub/status')).body.value).toMatchObject({
    ready: false,
    message: 'Selenium Grid not ready.',
    nodes: [{ availability: 'DRAINING', slots: [{ stereotype: SLOT, session: null }] }],
  });
  expect(await newSession({ capabilities: { alwaysMatch: SLOT } })).toMatchObject({
    status: 500,
    body: { value: { message: 'New session request timed out' } },
  });
});
