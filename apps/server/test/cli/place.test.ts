import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FakeGrid, type FakeIphone, startFakeGrid, startFakeIphone } from '@storedeck/fake-devices';
import { startAppium } from '@storedeck/fake-devices/real';

import { command, CONTROL } from './command-process.ts';

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

test('devices --place lists the devices of each server, and sends a numbered secret only to the server with that number', async () => {
  const env = { STOREDECK_PLACE_2_USER: 'team', STOREDECK_PLACE_2_PASSWORD: 'canary-pw' };
  const places = ['--place', NOTHING_THERE, '--place', grid.url];
  const { code, stdout } = await command(['devices', '--json', ...places], { env });
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
  const text = await command(['devices', ...places], { env });
  expect(text.stdout).toMatch(/free {2}slot:[\da-f]{12}:1 {2}iPhone \[31m 16, iOS 18\.2, XCUITest/);
  expect(text.stdout).toMatch(/none {2}http:\/\/127\.0\.0\.1:9 cannot be reached/);
  expect(text.stdout).not.toMatch(CONTROL);
  const first = await command(['devices', '--json', '--place', grid.url], { env });
  expect(JSON.parse(first.stdout)).toMatchObject({ places: [{ code: 'AUTHENTICATION_FAILED' }] });
});

test('an address with a password is refused, and the message does not repeat the password', async () => {
  const url = grid.url.replace('://', '://team:canary-pw@');
  const { code, stderr } = await command(['devices', '--place', url]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('STOREDECK_PLACE_PASSWORD')]);
  expect(stderr).not.toContain('canary');
});

test('screenshot --place saves the screen of a device of a Grid, and leaves no session open', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-place-'));
  const env = { STOREDECK_PLACE_USER: 'team', STOREDECK_PLACE_PASSWORD: 'canary-pw' };
  const file = join(dir, 'screen.png');
  const { code, stdout } = await command(['screenshot', file, '--place', grid.url, '--json'], { env });
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
  const places = ['--place', NOTHING_THERE, '--place', appium.url];
  const { stdout: without } = await command(['devices', ...places]);
  expect(without).toContain('STOREDECK_PLACE_2_CAPABILITIES');
  const env = { STOREDECK_PLACE_2_CAPABILITIES: JSON.stringify([pixel, pixel]) };
  const listed = await command(['devices', '--json', ...places], { env });
  expect(JSON.parse(listed.stdout)).toMatchObject({
    places: [{ ok: false }, { kind: 'appium', devices: [{ id: 'saved:Pixel' }, { id: 'saved:Pixel (2)' }] }],
  });
  const { code, stdout } = await command(['screenshot', file, '--place', appium.url, '--json'], {
    env: { STOREDECK_PLACE_CAPABILITIES: JSON.stringify(pixel) },
  });
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, device: 'saved:Pixel', width: 400 }]);
  await appium.close();
  await rm(dir, { recursive: true });
});

test('invalid capabilities are refused, and the message does not repeat them', async () => {
  for (const text of ['{"canary": ', '7', '["canary"]', 'null']) {
    const env = { STOREDECK_PLACE_CAPABILITIES: text };
    const { code, stderr } = await command(['devices', '--place', grid.url], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('STOREDECK_PLACE_CAPABILITIES is not')]);
    expect(stderr).not.toContain('canary');
  }
});
