import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type DrawnApp, FakeIosHost, type FakeIphone, startFakeIphone } from '@storedeck/fake-devices';
import { createWda, type Wda } from '@storedeck/wda';

import type { DeviceAbilities } from '../device.ts';
import { makeIosAbilities } from './ios-abilities.ts';

const APP: DrawnApp = {
  name: 'Sample',
  id: 'app.sample',
  permissions: ['location'],
  ready: async () => undefined,
  drawIcon: () => undefined,
  draw: () => undefined,
  tabAt: () => undefined,
  scrollRange: () => 0,
  barColor: () => '#000000',
};

const { signal } = new AbortController();
let simulator: FakeIphone;
let host: FakeIosHost;
let wda: Wda;
let abilities: Required<Pick<DeviceAbilities, 'openLink' | 'launchWith'>> & DeviceAbilities;

beforeEach(async () => {
  simulator = await startFakeIphone({ simulator: true, app: APP });
  host = new FakeIosHost({ phones: [simulator] });
  wda = createWda({ host });
  const made = makeIosAbilities((stop) => wda.device(simulator.udid, { signal: stop }), true);
  const { openLink, launchWith } = made;
  if (!openLink || !launchWith) throw new Error('Every iPhone opens links and takes arguments.');
  abilities = { ...made, openLink, launchWith };
});

afterEach(async () => {
  await wda.close();
  await host.close();
  await simulator.close();
});

test('a link opens its app; a link that no app opens is an error', async () => {
  await (await wda.device(simulator.udid)).stopApp('app.sample');
  await abilities.openLink('app.sample://tips', signal);
  expect(simulator.state.page).toBe('installed');
  await expect(abilities.openLink('unknown://x', signal)).rejects.toThrow(/Failed to open URL/);
});

test('values of a start are arguments of the app', async () => {
  await abilities.launchWith('app.sample', new Map<string, string | boolean>([['isNew', true]]), signal);
  const launch = simulator.received.find(({ path }) => path.endsWith('/wda/apps/launch'));
  expect(launch?.body).toMatchObject({ bundleId: 'app.sample', arguments: ['-isNew', 'true'] });
});

test('a simulator is made dark, gets a place, and gives permissions', async () => {
  await abilities.setDarkMode?.('toggle', signal);
  await abilities.setLocation?.(47.37, 8.5417, signal);
  expect(simulator.values).toMatchObject({ appearance: 'dark', location: '47.370000,8.541700' });
  await abilities.setPermissions?.('app.sample', new Map([['location', 'allow']]), signal);
  expect(simulator.permissions.get('location')).toBe('granted');
  await abilities.setPermissions?.('app.sample', new Map([['all', 'unset']]), signal);
  expect(simulator.permissions.size).toBe(0);
  await expect(
    abilities.setPermissions?.('app.sample', new Map([['notifications', 'allow']]), signal),
  ).rejects.toThrow(/cannot be given "notifications"/);
});

test('an app of a simulator loses its data, and the device is turned', async () => {
  await abilities.setPermissions?.('app.sample', new Map([['location', 'allow']]), signal);
  await abilities.clearState?.('app.sample', signal);
  expect(simulator.permissions.size).toBe(0);
  await abilities.setOrientation?.('LANDSCAPE_LEFT', signal);
  expect((await (await wda.device(simulator.udid)).tree()).size).toMatchObject({ width: 2556, height: 1179 });
});

test('a simulator gets a text for its clipboard, and pictures', async () => {
  await abilities.setClipboard?.('copied', signal);
  expect(simulator.clipboard).toBe('copied');
  await abilities.addMedia?.([{ name: 'a.jpg', bytes: Buffer.from('picture') }], signal);
  expect(simulator.values.media).toHaveLength(1);
});

test('an iPhone has only what needs no simulator', () => {
  const made = makeIosAbilities((stop) => wda.device(simulator.udid, { signal: stop }), false);
  expect(Object.keys(made)).toEqual(['openLink', 'launchWith', 'setOrientation', 'readSettings']);
});
