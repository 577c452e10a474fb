import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FakeGrid, type FakeIphone, startFakeGrid, startFakeIphone } from '@storedeck/fake-devices';
import { startAppium } from '@storedeck/fake-devices/real';

import { CONTROL } from './command-process.ts';
import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

const SLOT = {
  platformName: 'iOS',
  'appium:automationName': 'XCUITest',
  'appium:deviceName': 'iPhone\u001b[31m 16',
  'appium:platformVersion': '18.2',
};

let phone: FakeIphone;
let grid: FakeGrid;
beforeEach(async () => {
  phone = await startFakeIphone();
  grid = await startFakeGrid({
    nodes: [{ relayUrl: `http://127.0.0.1:${phone.httpPort}`, slots: [SLOT] }],
    credentials: { username: 'team', password: 'canary-pw' },
  });
});
afterEach(async () => {
  await grid.close();
  await phone.close();
});

const NOTHING_THERE = 'http://127.0.0.1:9';

test.each([
  ['--server', 'SERVER'],
  ['--place', 'PLACE'],
])(
  'devices %s lists the devices of each server, and sends a numbered secret only to the server with that number',
  async (option, name) => {
    const env = { [`STOREDECK_${name}_2_USER`]: 'team', [`STOREDECK_${name}_2_PASSWORD`]: 'canary-pw' };
    const servers = [option, NOTHING_THERE, option, grid.url];
    const { code, stdout } = await command(['devices', '--json', ...servers], { env });
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      {
        places: [
          { place: NOTHING_THERE, ok: false, code: 'SERVER_UNREACHABLE' },
          { place: grid.url, ok: true, kind: 'grid', devices: [{ state: 'free', platform: 'iOS' }] },
        ],
      },
    ]);
    expect(stdout).not.toContain('canary');
    const text = await command(['devices', ...servers], { env });
    expect(text.stdout).toMatch(/free {2}slot:[\da-f]{12}:1 {2}iPhone \[31m 16, iOS 18\.2, XCUITest/);
    expect(text.stdout).toMatch(/none {2}http:\/\/127\.0\.0\.1:9 cannot be reached/);
    expect(text.stdout).not.toMatch(CONTROL);
    const first = await command(['devices', '--json', '--server', grid.url], { env });
    expect(JSON.parse(first.stdout)).toMatchObject({ places: [{ code: 'AUTHENTICATION_FAILED' }] });
  },
);

test('an address with a password is refused, and the message does not repeat the password', async () => {
  const url = grid.url.replace('://', '://team:canary-pw@');
  const { code, stderr } = await command(['devices', '--server', url]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('STOREDECK_SERVER_PASSWORD')]);
  expect(stderr).not.toContain('canary');
});

test('screenshot --server saves the screen of a device of a Grid, and leaves no session open', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-place-'));
  const env = { STOREDECK_SERVER_USER: 'team', STOREDECK_SERVER_PASSWORD: 'canary-pw' };
  const file = join(dir, 'screen.png');
  const { code, stdout } = await command(['screenshot', file, '--server', grid.url, '--json'], { env });
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { ok: true, device: expect.stringMatching(/^slot:/), path: file, width: 1179 },
  ]);
  expect(grid.sessions).toEqual([]);
  await rm(dir, { recursive: true });
});

test('the devices of an Appium server are those whose capabilities are given', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-place-'));
  const file = join(dir, 'screen.png');
  const appium = await startAppium({ env: process.env });
  const pixel = { ...appium.capabilities, 'appium:deviceName': 'Pixel' };
  const servers = ['--server', NOTHING_THERE, '--server', appium.url];
  const { stdout: without } = await command(['devices', ...servers]);
  expect(without).toContain('STOREDECK_SERVER_2_CAPABILITIES');
  const env = { STOREDECK_SERVER_2_CAPABILITIES: JSON.stringify([pixel, pixel]) };
  const listed = await command(['devices', '--json', ...servers], { env });
  expect(JSON.parse(listed.stdout)).toMatchObject({
    places: [{ ok: false }, { kind: 'appium', devices: [{ id: 'saved:Pixel' }, { id: 'saved:Pixel (2)' }] }],
  });
  const { code, stdout } = await command(['screenshot', file, '--server', appium.url, '--json'], {
    env: { STOREDECK_SERVER_CAPABILITIES: JSON.stringify(pixel) },
  });
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, device: 'saved:Pixel', width: 400 }]);
  await appium.close();
  await rm(dir, { recursive: true });
});

test('invalid capabilities are refused, and the message does not repeat them', async () => {
  for (const text of ['{"canary": ', '7', '["canary"]', 'null']) {
    const env = { STOREDECK_SERVER_CAPABILITIES: text };
    const { code, stderr } = await command(['devices', '--server', grid.url], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('STOREDECK_SERVER_CAPABILITIES is not')]);
    expect(stderr).not.toContain('canary');
  }
});

test('a flow runs on devices of this computer and of a server in one run, and one of them that fails ends no other', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-flow-'));
  try {
    const env = { STOREDECK_SERVER_USER: 'team', STOREDECK_SERVER_PASSWORD: 'canary-pw' };
    const [path, junit] = [join(dir, 'a.yaml'), join(dir, 'results.xml')];
    await writeFile(path, 'appId: app.tilia.garden\n---\n- launchApp\n');
    // The iPhone of the Grid does not have the app.
    const where = ['--all', '--server', grid.url, '--out', join(dir, 'out')];
    const args = ['flow', 'run', path, '--demo', '--json', '--junit', junit, ...where];
    const { code, stdout } = await command(args, { env });
    const { results } = JSON.parse(stdout) as {
      results: { outcome: string; failure?: { step: { reason: string } } }[];
    };
    expect(code).toBe(1);
    expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'failed']);
    expect(results[2]?.failure?.step.reason).toContain('app.tilia.garden');
    expect(await readFile(junit, 'utf8')).toMatch(/failures="1" errors="0"/u);
  } finally {
    await rm(dir, { recursive: true });
  }
});
