import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Appium, startAppium } from '@storedeck/fake-devices/real';

import { followServerEvents } from '../follow-server-events.ts';
import { postJson } from '../post-json.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';

let appium: Appium;
let server: TestServer;
beforeAll(async () => {
  appium = await startAppium({ env: process.env, basePath: '/wd/hub' });
});
afterAll(() => appium?.close());
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

function login() {
  return { url: appium.url, devices: [{ name: 'Pixel', capabilities: appium.capabilities }] };
}

function connect(more: object = {}) {
  return postJson(server.port, '/api/webdriver/connect', { ...login(), ...more });
}

function get(path: string, query: Record<string, string>) {
  return sendRequest(server.port, { path: `/api/webdriver/${path}?${new URLSearchParams(query)}` });
}

test('a test of a server lists the saved devices, and does not connect the server', async () => {
  const { json } = await postJson(server.port, '/api/webdriver/test', login());
  expect(json).toEqual({
    ok: true,
    serverId: appium.url,
    kind: 'appium',
    version: expect.stringMatching(/^3\./),
    ready: true,
    browserSlots: 0,
    devices: [
      {
        id: 'saved:Pixel',
        name: 'Pixel',
        platform: 'Fake',
        osVersion: '',
        automation: 'Fake',
        state: 'free',
      },
    ],
  });
  expect((await get('servers', {})).json).toEqual({ ok: true, servers: [] });
});

test('a connected server is listed, also in the events, and can be disconnected', async () => {
  const events = await followServerEvents(server.port);
  expect((await connect({ url: `${appium.url}/`, name: 'Rack 3' })).json).toMatchObject({ ok: true });
  const servers = [
    { id: appium.url, name: 'Rack 3', kind: 'appium', version: expect.any(String), state: 'connected' },
  ];
  expect((await get('servers', {})).json).toEqual({ ok: true, servers });
  const { data } = await events.until(({ name }) => name === 'webdriver-servers');
  expect(data).toEqual({ ok: true, servers });
  const path = `/api/webdriver/disconnect?server=${encodeURIComponent(appium.url)}`;
  expect((await postJson(server.port, path)).json).toEqual({ ok: true, servers: [] });
  expect(await get('devices', { server: appium.url })).toMatchObject({
    status: 404,
    json: { code: 'SERVER_UNKNOWN' },
  });
  events.response.destroy();
});

test('a list of the devices creates no session; a screenshot and the source create one, which is deleted', async () => {
  await connect();
  const before = appium.program.lineCount;
  const device = { server: appium.url, device: 'saved:Pixel' };
  expect((await get('devices', { server: appium.url })).json).toMatchObject({ ok: true });
  const [screen, source] = await Promise.all([get('screen', device), get('source', device)]);
  expect([screen.status, screen.headers['content-type']]).toEqual([200, 'image/png']);
  expect(source.text).toContain('<MockButton id="save"');
  expect(source.headers['content-security-policy']).toContain('sandbox');
  await appium.program.printed(/<-- DELETE \/wd\/hub\/session\/[\w-]+ 200/, before);
});

test('a device that does not exist, and a device whose capabilities no driver accepts, are refused', async () => {
  const capabilities = { platformName: 'iOS', 'cloud:options': { accessKey: 'canary-4711' } };
  await connect({ devices: [{ name: 'Wrong', capabilities }] });
  expect(await get('screen', { server: appium.url, device: 'saved:Other' })).toMatchObject({
    status: 404,
    json: { code: 'DEVICE_NOT_FOUND' },
  });
  const refused = await get('screen', { server: appium.url, device: 'saved:Wrong' });
  expect(refused).toMatchObject({ status: 502, json: { code: 'SESSION_NOT_CREATED' } });
  expect(refused.text).toContain('automationName');
  expect(refused.text + server.logged()).not.toContain('canary-4711');
});

test('a second connection to the same address replaces the first one', async () => {
  await connect();
  await connect({ devices: [{ name: 'Galaxy', capabilities: appium.capabilities }] });
  expect((await get('devices', { server: appium.url })).json).toMatchObject({
    devices: [{ name: 'Galaxy' }],
  });
  expect((await get('servers', {})).json).toMatchObject({ servers: [{ id: appium.url }] });
});
