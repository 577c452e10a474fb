import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DeviceTree, holderText } from '@storedeck/contract';
import { HeldSessions, WebDriverServer } from '@storedeck/devices';
import { type FakeGrid, type FakeIphone, startFakeGrid, startFakeIphone } from '@storedeck/fake-devices';
import { WebDriver } from '@storedeck/webdriver';

import { connectMcp, type McpClient } from '../mcp/mcp-client.ts';
import { connectViewer } from '../mirror/mirror-viewer.ts';
import { postJson } from '../post-json.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';

const IPHONE = {
  platformName: 'iOS',
  'appium:automationName': 'XCUITest',
  'appium:deviceName': 'iPhone 16',
  'appium:platformVersion': '18.2',
};
const BROKEN = { ...IPHONE, 'appium:deviceName': 'iPhone without a server' };

let server: TestServer;
let phone: FakeIphone;
let grid: FakeGrid;
let agent: McpClient;
beforeEach(async () => {
  [server, phone] = await Promise.all([startTestServer(), startFakeIphone()]);
  grid = await startFakeGrid({
    nodes: [
      { relayUrl: `http://127.0.0.1:${phone.httpPort}`, slots: [IPHONE] },
      { relayUrl: 'http://127.0.0.1:9', slots: [BROKEN] },
    ],
  });
  await postJson(server.port, '/api/webdriver/connect', { url: grid.url });
  agent = await connectMcp(server.port, { era: 'stateless' });
});
afterEach(async () => {
  await agent.close();
  await server.close();
  await grid.close();
  await phone.close();
});

async function findId(name: string): Promise<string> {
  const { document } = await agent.call('devices');
  const devices = document['devices'] as { id: string; name: string }[];
  return devices.find((device) => device.name === name)!.id;
}

function sessions(): number {
  return phone.received.filter(
    ({ method, path, session }) => method === 'POST' && path === '/session' && session === undefined,
  ).length;
}

test('agents see the devices of a Grid in the list, and the list creates no session', async () => {
  const { document } = await agent.call('devices');
  expect(document['devices']).toContainEqual({
    id: expect.stringMatching(/^slot:/),
    name: 'iPhone 16',
    kind: 'iphone',
    host: grid.url,
    ready: true,
  });
  expect(sessions()).toBe(0);
});

test('many devices are listed in several pages, and an error names only some of them', async () => {
  const rack = await startFakeGrid({
    nodes: [{ relayUrl: 'http://127.0.0.1:9', slots: Array.from({ length: 120 }, () => IPHONE) }],
  });
  await postJson(server.port, '/api/webdriver/connect', { url: rack.url });
  const ids = new Set<string>();
  let cursor: unknown;
  do {
    const { document, text } = await agent.call('devices', cursor === undefined ? {} : { cursor });
    expect(text.length).toBeLessThan(8000);
    for (const { id } of document['devices'] as { id: string }[]) ids.add(id);
    cursor = document['more'];
  } while (cursor !== undefined);
  expect(ids.size).toBe(122);
  const { text } = await agent.call('ui', {});
  expect(text).toMatch(/^DEVICE_AMBIGUOUS: There are 122 usable devices/);
  expect(text.length).toBeLessThan(2000);
  await rack.close();
});

test('an agent reads the elements, taps, swipes, presses a key and takes a screenshot in one session', async () => {
  const device = await findId('iPhone 16');
  expect((await agent.call('ui', { device })).document['outline']).toMatch(/@\d+ button "Notes"/);
  const tapped = await agent.call('act', { device, do: 'tap', find: 'Notes' });
  expect([tapped.isError, phone.state.page]).toEqual([false, 'notes']);
  expect(tapped.document['changes']).toMatch(/\+ @\d+ field/);
  await agent.call('act', { device, do: 'swipe', swipe: 'up' });
  await agent.call('act', { device, do: 'key', key: 'home' });
  expect((await agent.call('screen', { device })).pictures).toHaveLength(1);
  expect(sessions()).toBe(1);
});

test('a tap at a point of the screenshot arrives at the same point of the screen', async () => {
  const device = await findId('iPhone 16');
  const { document } = await agent.call('screen', { device });
  const [x, y] = [Number(document['width']) / 2, Number(document['height']) / 2];
  await agent.call('act', { device, do: 'tap', x, y });
  const { mark } = phone.state;
  expect(mark?.kind === 'tap' && Math.hypot(mark.x - 393 / 2, mark.y - 852 / 2)).toBeLessThanOrEqual(1);
});

test('a command that the driver does not support gives an error with the reason', async () => {
  const device = await findId('iPhone 16');
  expect((await agent.call('app', { device, do: 'list' })).text).toMatch(/^CONTROL_UNSUPPORTED/);
  expect((await agent.call('ui', { device: await findId('iPhone without a server') })).isError).toBe(true);
});

test('while a person uses the device on the page, the error for the agent names the person', async () => {
  const device = await findId('iPhone 16');
  const holder = holderText({ kind: 'window', id: 'w1', name: 'Chrome' });
  const viewer = await connectViewer(server.port, { platform: 'webdriver', host: grid.url, device, holder });
  await viewer.event('format');
  viewer.send({ type: 'text', text: 'a', request: 1 });
  await viewer.until(() => viewer.events.some((event) => 'request' in event && event.request === 1));
  expect((await agent.call('act', { device, do: 'key', key: 'home' })).text).toMatch(
    /^DEVICE_BUSY: .*Chrome/,
  );
  // The agent needs no lock to read the elements, and reads them in the session that the page has opened.
  expect((await agent.call('ui', { device })).isError).toBe(false);
  expect(sessions()).toBe(1);
  await viewer.close();
});

test('a second reading of the tree gives the elements of a device the same references', async () => {
  const device = await findId('iPhone 16');
  const query = new URLSearchParams({ server: grid.url, device });
  const read = async () =>
    DeviceTree.parse((await sendRequest(server.port, { path: `/api/webdriver/tree?${query}` })).json);
  const first = await read();
  expect(first).toMatchObject({
    platform: 'ios',
    size: { width: 393, height: 852 },
    rung: { program: expect.stringContaining('Selenium Grid'), reason: null },
  });
  expect((await read()).outline.text).toBe(first.outline.text);
});

test('agents leave a session some time after its last use; a later use opens a new session', async () => {
  const held = new HeldSessions({ restMs: 1 });
  const guard = { opened: () => undefined, ended: () => undefined };
  const one = new WebDriverServer({
    guard,
    saved: [],
    openDriver: () => new WebDriver({ url: grid.url }),
    onChange: () => undefined,
  });
  const [device] = (await one.list()).devices;
  const use = () =>
    held.use({ server: one, device: device!.id }, AbortSignal.timeout(240_000), (session) =>
      session.run((open) => open.windowRect()),
    );
  await Promise.all([use(), use()]);
  await until(async () => (await one.list()).devices.every(({ state }) => state === 'free'));
  await use();
  held.close();
  await until(async () => (await one.list()).devices.every(({ state }) => state === 'free'));
  expect(sessions()).toBe(2);
  await one.close();
});
