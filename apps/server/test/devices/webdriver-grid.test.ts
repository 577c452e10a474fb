import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WebDriverDevices } from '@storedeck/contract';
import {
  type FakeGrid,
  type FakeGridOptions,
  type FakeIphone,
  startFakeGrid,
  startFakeIphone,
} from '@storedeck/fake-devices';
import { WebDriver, type WebDriverSession } from '@storedeck/webdriver';

import { postJson } from '../post-json.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';

const IPHONE = {
  platformName: 'iOS',
  'appium:automationName': 'XCUITest',
  'appium:deviceName': 'iPhone 16',
  'appium:platformVersion': '18.2',
  'se:vncEnabled': true,
};
const IPAD = { ...IPHONE, 'appium:deviceName': 'iPad Pro' };
const CHROME = { browserName: 'chrome', platformName: 'linux' };

let server: TestServer;
let phones: FakeIphone[];
let grid: FakeGrid;
let other: WebDriver;

async function setUp(options: Omit<FakeGridOptions, 'nodes'> = {}): Promise<void> {
  phones = await Promise.all([startFakeIphone(), startFakeIphone()]);
  const [iphone, ipad] = phones.map(({ httpPort }) => `http://127.0.0.1:${httpPort}`);
  grid = await startFakeGrid({
    nodes: [
      { relayUrl: iphone!, slots: [IPHONE, CHROME] },
      { relayUrl: ipad!, slots: [IPAD] },
    ],
    ...options,
  });
  other = new WebDriver({ url: grid.url });
}

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.close();
  other.close();
  await grid.close();
  await Promise.all(phones.map((phone) => phone.close()));
});

function connect(more: object = {}) {
  return postJson(server.port, '/api/webdriver/connect', { url: grid.url, ...more });
}

async function devices() {
  const path = `/api/webdriver/devices?server=${encodeURIComponent(grid.url)}`;
  return WebDriverDevices.parse((await sendRequest(server.port, { path })).json);
}

async function statesByName() {
  return Object.fromEntries((await devices()).devices.map(({ name, state }) => [name, state]));
}

async function findId(name: string): Promise<string> {
  return (await devices()).devices.find((device) => device.name === name)!.id;
}

async function screen(name: string, signal?: AbortSignal) {
  const query = new URLSearchParams({ server: grid.url, device: await findId(name) });
  return fetch(`http://127.0.0.1:${server.port}/api/webdriver/screen?${query}`, { signal: signal ?? null });
}

function newSession(capabilities: object): Promise<WebDriverSession> {
  return other.newSession({ alwaysMatch: { ...capabilities } });
}

describe('a Selenium Grid', () => {
  beforeEach(() => setUp());

  test('its slots are the devices, except browsers; a device that another client uses is busy', async () => {
    expect((await connect({ url: `${grid.url}/wd/hub/` })).json).toMatchObject({
      ok: true,
      serverId: `${grid.url}/wd/hub`,
      kind: 'grid',
    });
    await connect();
    const session = await newSession(IPAD);
    const { kind, ready, browserSlots, devices: found } = await devices();
    expect({ kind, ready, browserSlots }).toEqual({ kind: 'grid', ready: true, browserSlots: 1 });
    const common = { platform: 'iOS', osVersion: '18.2', automation: 'XCUITest' };
    expect(found).toEqual([
      { ...common, id: expect.stringMatching(/^slot:[\da-f]{12}:1$/), name: 'iPhone 16', state: 'free' },
      { ...common, id: expect.any(String), name: 'iPad Pro', state: 'busy' },
    ]);
    await session.delete();
    grid.setAvailability(0, 'DRAINING');
    expect(await statesByName()).toEqual({ 'iPhone 16': 'unavailable', 'iPad Pro': 'free' });
  });

  test('a screenshot creates a session with a timeout, and deletes it', async () => {
    await connect();
    const response = await screen('iPhone 16');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const created = phones[0]!.received.find(({ method, path }) => method === 'POST' && path === '/session');
    expect(JSON.stringify(created)).toContain('"appium:newCommandTimeout":60');
    await until(() => grid.sessions.length === 0);
  });

  test('a request in the queue is removed when its client disconnects, and the session of another client stays', async () => {
    await connect();
    const theirs = await newSession(IPAD);
    const leaving = new AbortController();
    const screenshot = screen('iPad Pro', leaving.signal);
    await until(() => grid.queueLength === 1);
    expect(await statesByName()).toMatchObject({ 'iPad Pro': 'open' });
    leaving.abort();
    await expect(screenshot).rejects.toThrow();
    await until(() => grid.queueLength === 0);
    expect(grid.sessions).toEqual([theirs.id]);
    await theirs.delete();
    expect(await statesByName()).toMatchObject({ 'iPad Pro': 'free' });
  });

  test('disconnecting ends only sessions and requests of this server', async () => {
    await connect();
    const theirs = await newSession(IPAD);
    const screenshot = screen('iPad Pro');
    await until(() => grid.queueLength === 1);
    const path = `/api/webdriver/disconnect?server=${encodeURIComponent(grid.url)}`;
    await postJson(server.port, path);
    expect((await screenshot).status).toBe(503);
    await until(() => grid.queueLength === 0);
    expect(grid.sessions).toEqual([theirs.id]);
  });

  test('a node whose server has ended creates no session: the error contains the message of the Grid', async () => {
    await connect();
    await phones[0]!.close();
    const response = await screen('iPhone 16');
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      code: 'SESSION_NOT_CREATED',
      error: expect.stringContaining('Error while creating session with the service'),
    });
  });
});

test('a request that has waited too long in the queue gives an error with a hint', async () => {
  await setUp({ requestTimeoutMs: 50 });
  await connect();
  await newSession(IPAD);
  const response = await screen('iPad Pro');
  expect(await response.json()).toMatchObject({
    code: 'SESSION_NOT_CREATED',
    error: 'The server created no session: New session request timed out',
    hint: expect.stringContaining('another client'),
  });
});

test('a Grid with credentials, which are in no response and not in the log', async () => {
  await setUp({ credentials: { username: 'team', password: 'canary-pw' } });
  const wrong = await connect({ user: 'team', pass: 'wrong-canary' });
  expect(wrong).toMatchObject({ status: 200, json: { ok: false, code: 'AUTHENTICATION_FAILED' } });
  const inUrl = await connect({ url: grid.url.replace('://', '://team:canary-pw@') });
  expect(inUrl.json).toMatchObject({ ok: true, serverId: grid.url });
  expect((await connect({ user: 'team', pass: 'canary-pw' })).json).toMatchObject({ ok: true });
  const value = `Basic ${Buffer.from('team:canary-pw').toString('base64')}`;
  expect((await connect({ header: { name: 'Authorization', value } })).json).toMatchObject({ ok: true });
  const servers = await sendRequest(server.port, { path: '/api/webdriver/servers' });
  for (const text of [wrong.text, inUrl.text, servers.text, server.logged()])
    expect(text).not.toContain('canary');
});

test('a server that has ended is unreachable, and does not delay another one', async () => {
  await setUp();
  await connect();
  await connect({ url: `${grid.url}/wd/hub` });
  const { url } = grid;
  await grid.close();
  const path = `/api/webdriver/devices?server=${encodeURIComponent(url)}`;
  const failure = { status: 502, json: { code: 'SERVER_UNREACHABLE' } };
  expect(await sendRequest(server.port, { path })).toMatchObject(failure);
  expect(await sendRequest(server.port, { path })).toMatchObject(failure);
  const { json } = await sendRequest(server.port, { path: '/api/webdriver/servers' });
  expect(json).toMatchObject({
    servers: [{ id: url, state: 'unreachable', error: expect.any(String) }, { state: 'connected' }],
  });
});
