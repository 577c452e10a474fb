import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startFakeGrid, startFakeIphone } from '@storedeck/fake-devices';
import { type Appium, startAppium } from '@storedeck/fake-devices/real';

import { isAlive } from '../is-alive.ts';
import { connectViewer } from '../mirror/mirror-viewer.ts';
import { postJson } from '../post-json.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { until } from '../until.ts';

let appium: Appium;
let server: ServerProcess;
beforeAll(async () => {
  appium = await startAppium({ env: process.env });
});
afterAll(() => appium?.close());
beforeEach(async () => {
  server = await startServerProcess([]);
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.exit;
});

/** Connects a viewer to a device, and returns the id of the session. */
async function open(device: string): Promise<string> {
  const from = appium.program.lineCount;
  const viewer = await connectViewer(server.port, { platform: 'webdriver', host: appium.url, device });
  await viewer.event('format');
  const [, id = ''] = await appium.program.printed(/--> GET \/session\/([\w-]+)\/screenshot/, from);
  return id;
}

function connect() {
  const devices = ['one', 'two'].map((name) => ({ name, capabilities: appium.capabilities }));
  return postJson(server.port, '/api/webdriver/connect', { url: appium.url, devices });
}

test('after a server was killed, a program deletes its sessions, and then ends', async () => {
  await connect();
  const ids = [await open('saved:one'), await open('saved:two')];
  const [program] = server.children();
  const from = appium.program.lineCount;
  server.child.kill('SIGKILL');
  await Promise.all(
    ids.map((id) => appium.program.printed(new RegExp(`<-- DELETE /session/${id} 200`), from)),
  );
  await until(() => !isAlive(program ?? 0));
});

test('the program that would delete the sessions ends with the last session', async () => {
  await connect();
  const viewer = await connectViewer(server.port, {
    platform: 'webdriver',
    host: appium.url,
    device: 'saved:one',
  });
  await viewer.event('format');
  expect(server.children()).toHaveLength(1);
  await postJson(server.port, `/api/webdriver/disconnect?server=${encodeURIComponent(appium.url)}`, {});
  await until(() => server.children().length === 0);
});

test('after a server was killed, the sessions of a Grid are deleted with the credentials of the Grid', async () => {
  const phone = await startFakeIphone();
  const slots = [{ platformName: 'iOS', 'appium:automationName': 'XCUITest' }];
  const grid = await startFakeGrid({
    nodes: [{ relayUrl: `http://127.0.0.1:${phone.httpPort}`, slots }],
    credentials: { username: 'team', password: 'p@ss' },
  });
  try {
    const login = { url: grid.url, user: 'team', pass: 'p@ss' };
    const { json } = await postJson(server.port, '/api/webdriver/connect', login);
    const [{ id: device } = { id: '' }] = (json as { devices: { id: string }[] }).devices;
    const viewer = await connectViewer(server.port, { platform: 'webdriver', host: grid.url, device });
    await viewer.event('format');
    expect(grid.sessions).toHaveLength(1);
    server.child.kill('SIGKILL');
    await until(() => grid.sessions.length === 0);
  } finally {
    await Promise.all([grid.close(), phone.close()]);
  }
});
