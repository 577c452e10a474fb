import { expect, test } from '@jest/globals';

import { FakeIosHost, FakeIphone } from '../../src/index.ts';
import { recordingApp } from '../support/recording-app.ts';

function connect(options: ConstructorParameters<typeof FakeIphone>[0] = {}) {
  const simulator = new FakeIphone({ simulator: true, app: recordingApp(), ...options });
  const host = new FakeIosHost({ phones: [simulator] });
  const simctl = async (command: string, ...args: string[]) => {
    const [verb = '', ...words] = command.split(' ');
    const { stdout, stderr, exitCode } = await host.run('xcrun', [
      ...['simctl', verb, simulator.udid],
      ...[...words, ...args].filter((word) => word !== ''),
    ]);
    return exitCode === 0 ? stdout.toString() : `${exitCode}: ${stderr}`;
  };
  return { simulator, host, simctl };
}

test('the values of simctl ui are set, read and stepped', async () => {
  const { simctl } = connect();
  expect(await simctl('ui appearance')).toBe('light\n');
  expect(await simctl('ui content_size')).toBe('large\n');
  expect(await simctl('ui increase_contrast')).toBe('disabled\n');
  expect(await simctl('ui appearance dark')).toBe('');
  expect(await simctl('ui content_size accessibility-extra-extra-extra-large')).toBe('');
  expect(await simctl('ui content_size increment')).toBe('');
  expect(await simctl('ui increase_contrast enabled')).toBe('');
  expect(await simctl('ui appearance')).toBe('dark\n');
  expect(await simctl('ui content_size')).toBe('accessibility-extra-extra-extra-large\n');
  expect(await simctl('ui increase_contrast')).toBe('enabled\n');
});

test('the status bar shows the overrides until they are cleared, and lists them as numbers', async () => {
  const { simctl, simulator } = connect({ app: undefined });
  const before = await simulator.screenshot();
  const head = 'Current Status Bar Overrides:\n=============================\n';
  expect(await simctl('status_bar list')).toBe(head);
  expect(await simctl('status_bar override --time 10:10')).toBe('');
  const flags =
    '--dataNetwork 5g --wifiMode active --wifiBars 3 --cellularMode active --cellularBars 4 --batteryState charged --batteryLevel 80';
  await simctl(`status_bar override ${flags}`);
  expect(await simctl('status_bar list')).toBe(
    `${head}Time: 10:10\nDataNetworkType: 11\nWiFi Mode: 3, WiFi Bars: 3\nCell Mode: 3, Cell Bars: 4\nBattery State: 2, Battery Level: 80, Not Charging: 0\n`,
  );
  expect(await simulator.screenshot()).not.toEqual(before);
  await simctl('status_bar clear');
  expect(await simctl('status_bar list')).toBe(head);
  expect(await simulator.screenshot()).toEqual(before);
});

test('a time with a date is refused or loses its date, so the date of an iPad cannot be set', async () => {
  const day = (date: number) => () => new Date(2026, 10, date);
  const pictures = await Promise.all(
    [27, 28].map(async (date) => {
      const { simctl, simulator } = connect({ app: undefined, productType: 'iPad16,5', now: day(date) });
      const refusal = await simctl('status_bar override --time 2007-01-09T09:41:00+01:00');
      expect(refusal).toContain('22: An error was encountered');
      expect(refusal).toContain('\tInvalid, non-ISO date/time string\n');
      await simctl('status_bar override --time 2007-01-09T09:41:00.000Z');
      expect(await simctl('status_bar list')).toContain('Time: 10:41\n');
      return simulator.screenshot();
    }),
  );
  expect(pictures[0]).not.toEqual(pictures[1]);
});

test('permissions, the place and media are kept, and a change of a permission ends the app', async () => {
  const { simctl, host, simulator } = connect();
  expect(await simctl('privacy grant location app.sample')).toBe('');
  expect(simulator.state.page).toBe('home');
  expect(simulator.permissions.get('location')).toBe('granted');
  await simctl('privacy reset all app.sample');
  expect(simulator.permissions.size).toBe(0);
  await simctl('location set 47.37,8.54');
  expect(await simctl('addmedia /tmp/one.png')).toContain('No such file or directory');
  for (const path of ['/tmp/one.png', '/tmp/two.png'])
    await host.run('cp', ['/dev/stdin', path], { input: Buffer.from('picture') });
  await simctl('addmedia /tmp/one.png /tmp/two.png');
  expect(simulator.values).toMatchObject({
    location: '47.37,8.54',
    media: ['/tmp/one.png', '/tmp/two.png'],
  });
  await simctl('location clear');
  expect(simulator.values.location).toBeUndefined();
});

test('links of the app and of the web are opened', async () => {
  const { simctl, simulator } = connect();
  await simctl('terminate app.sample');
  expect(await simctl('terminate app.sample')).toContain('3: An error was encountered');
  expect(await simctl('openurl app.sample://tips')).toBe('');
  expect(simulator.state.page).toBe('installed');
  expect(await simctl('openurl https://example.com')).toBe('');
  expect(await simctl('openurl unknown://x')).toContain('194: An error was encountered');
});

test.each([
  'ui appearance night',
  'ui content_size huge',
  'ui brightness',
  'status_bar override',
  'status_bar override --batteryLevel 101',
  'status_bar override --wifiMode on',
  'status_bar override --clock 9:41',
  'privacy grant camera app.sample',
  'privacy grant location',
  'location set here',
  'addmedia',
])('refuses %s', async (command) => {
  expect(await connect().simctl(command)).toMatch(/^22: usage: simctl/);
});

test('changes nothing of a simulator that is off', async () => {
  const { simctl } = connect({ booted: false });
  expect(await simctl('ui appearance dark')).toContain('149: ');
  expect(await simctl('status_bar list')).toContain('149: ');
});
