import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Adb } from '@storedeck/android';
import { type DrawnApp, FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';

import { type AndroidAbilities, makeAndroidAbilities } from './android-abilities.ts';

const APP: DrawnApp = {
  name: 'Sample',
  id: 'app.sample',
  permissions: ['camera', 'location'],
  ready: async () => undefined,
  drawIcon: () => undefined,
  draw: () => undefined,
  tabAt: () => undefined,
  scrollRange: () => 0,
  barColor: () => '#000000',
};

const { signal } = new AbortController();
let phone: FakeAndroidPhone;
let host: FakeAdbHost;
let adb: Adb;
let abilities: AndroidAbilities;

beforeEach(() => {
  phone = new FakeAndroidPhone({ serial: 'PHONE1', app: APP });
  phone.packages.set('com.example.app', 1);
  host = new FakeAdbHost({ phones: [phone] });
  adb = new Adb(host);
  abilities = makeAndroidAbilities((stop) => adb.device('PHONE1', { signal: stop }));
});

afterEach(async () => {
  await adb.close();
  await host.close();
  await phone.close();
});

test('the data of an app is removed; an app that is not there is said', async () => {
  await abilities.clearState('com.example.app', signal);
  await expect(abilities.clearState('com.example.gone', signal)).rejects.toThrow(/Failed/);
});

test.each(['--help', 'com.example.app; reboot', ''])(
  '%j is no name of an app, and nothing is run',
  async (app) => {
    await expect(abilities.clearState(app, signal)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    expect(phone.received.filter(({ argv }) => argv.includes('pm'))).toEqual([]);
  },
);

test('the log of the last moments is read by the clock of the phone', async () => {
  phone.log.write('App', 'Error: no network');
  expect(await abilities.readLog(1000, signal)).toMatch(
    /^-+ beginning of main\n.* I App: Error: no network\n$/u,
  );
  const { argv = [] } = phone.received.findLast((one) => one.argv[0] === 'logcat') ?? {};
  expect(argv.slice(0, 4)).toEqual(['logcat', '-v', 'threadtime', '-t']);
  expect(Math.abs(Number(argv[4]) - Date.now() / 1000)).toBeLessThan(600);
});

test('a link arrives as one argument, whatever signs it has', async () => {
  const link = 'https://example.com/?q="a b"&x=$(reboot);\'rm\'';
  await abilities.openLink(link, signal);
  expect(phone.received.map(({ argv }) => argv)).toContainEqual([
    ...['am', 'start', '-W', '-a', 'android.intent.action.VIEW', '-d'],
    link,
  ]);
});

test('a link that no app opens is an error with the words of the phone', async () => {
  await expect(abilities.openLink('unknown://x', signal)).rejects.toThrow(/unable to resolve Intent/);
});

test('the appearance is set', async () => {
  await abilities.setDarkMode('enabled', signal);
  await abilities.setDarkMode('toggle', signal);
  expect(phone.received.map(({ argv }) => argv.join(' ')).filter((line) => /night \w/.test(line))).toEqual([
    'cmd uimode night yes',
    expect.stringMatching(/^cmd uimode night (?:yes|no)$/),
  ]);
});

async function listGranted(): Promise<string[]> {
  const { stdout } = await (await adb.device('PHONE1')).shell(['dumpsys', 'package', 'app.sample']);
  return [...stdout.toString().matchAll(/(\w+): granted=true, flags/g)].map(([, name = '']) => name);
}

test('permissions are given and taken by the names of Maestro and of Android', async () => {
  await abilities.setPermissions('app.sample', new Map([['all', 'allow']]), signal);
  expect(await listGranted()).toEqual(['CAMERA', 'ACCESS_FINE_LOCATION']);
  await abilities.setPermissions('app.sample', new Map([['location', 'never']]), signal);
  expect(await listGranted()).toEqual(['CAMERA']);
  await abilities.setPermissions('app.sample', new Map([['android.permission.CAMERA', 'unset']]), signal);
  expect(await listGranted()).toEqual([]);
});

test.each([
  ['microphone', 'allow', /asks for no permission "microphone"/],
  ['camera', 'maybe', /cannot be "maybe"/],
  ['camera; reboot', 'allow', /asks for no permission/],
])('the permission %s cannot be %s', async (name, word, message) => {
  await expect(abilities.setPermissions('app.sample', new Map([[name, word]]), signal)).rejects.toThrow(
    message,
  );
  expect(phone.received.filter(({ argv }) => argv[0] === 'pm')).toEqual([]);
});

test('an app is started with values, each with its type and as one argument', async () => {
  const values = new Map<string, string | number | boolean>([
    ['greeting', 'it\'s $(reboot) "x"'],
    ['isNew', true],
    ['count', 3],
    ['big', 5_000_000_000],
    ['part', 0.5],
  ]);
  await abilities.launchWith('app.sample', values, signal);
  expect(phone.received.map(({ argv }) => argv)).toContainEqual([
    ...['am', 'start', '-n', 'app.sample/.MainActivity', '--es', 'greeting', 'it\'s $(reboot) "x"'],
    ...['--ez', 'isNew', 'true', '--ei', 'count', '3', '--el', 'big', '5000000000', '--ef', 'part', '0.5'],
  ]);
});

test('the screen is turned, and turned back', async () => {
  const readSize = async () => (await (await adb.device('PHONE1')).tree()).size;
  await abilities.setOrientation('LANDSCAPE_LEFT', signal);
  expect(phone.setting('system', 'user_rotation')).toBe('1');
  expect(await readSize()).toEqual({ width: 2400, height: 1080 });
  await abilities.setOrientation('PORTRAIT', signal);
  expect(await readSize()).toEqual({ width: 1080, height: 2400 });
});

test('airplane mode is set and toggled', async () => {
  const modes: (string | undefined)[] = [];
  for (const mode of ['enabled', 'toggle', 'toggle', 'disabled'] as const) {
    await abilities.setAirplaneMode(mode, signal);
    modes.push(phone.setting('global', 'airplane_mode_on'));
  }
  expect(modes).toEqual(['1', '0', '1', '0']);
});

test('pictures and videos are copied to where the gallery looks, once, under names of their own', async () => {
  const beach = { name: 'beach $(reboot).jpg', bytes: Buffer.from('beach') };
  const other = { name: beach.name, bytes: Buffer.from('other') };
  const served = new FakeAdbHost({ phones: [phone], adbServer: true });
  const own = new Adb(served);
  const { addMedia } = makeAndroidAbilities((stop) => own.device('PHONE1', { signal: stop }));
  await addMedia([beach, beach, other, { name: 'sea.mp4', bytes: Buffer.from('sea') }], signal);
  expect(phone.files.paths).toEqual([
    expect.stringMatching(/^\/sdcard\/Pictures\/storedeck-[0-9a-f]{8}-beach___reboot_.jpg$/),
    expect.stringMatching(/^\/sdcard\/Pictures\/storedeck-[0-9a-f]{8}-beach___reboot_.jpg$/),
    expect.stringMatching(/^\/sdcard\/Movies\/storedeck-[0-9a-f]{8}-sea.mp4$/),
  ]);
  const scanned = phone.received.filter(({ argv }) => argv[1] === 'broadcast').map(({ argv }) => argv.at(-1));
  expect(new Set(scanned)).toEqual(new Set(phone.files.paths.map((path) => `file://${path}`)));
  await own.close();
  await served.close();
});
