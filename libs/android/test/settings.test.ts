import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeAdbHost, FakeAndroidPhone, type FakeAndroidPhoneOptions } from '@storedeck/fake-devices';

import { Adb, type PhoneSettings } from '../src/index.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const APP = 'com.example.app';

async function open(
  options: FakeAndroidPhoneOptions = {},
): Promise<PhoneSettings & { readonly phone: FakeAndroidPhone }> {
  const phone = new FakeAndroidPhone(options);
  phone.packages.set(APP, 1);
  const host = new FakeAdbHost({ phones: [phone], adbServer: true });
  const adb = new Adb(host);
  closers.push(
    () => phone.close(),
    () => host.close(),
    () => adb.close(),
  );
  return { phone, ...(await (await adb.device()).settings(APP)) };
}

test.each([
  ['appearance', 'yes'],
  ['appLanguage', 'pt-BR'],
  ['textSize', '1.3'],
  ['windowAnimations', '0'],
  ['headsUp', '0'],
  ['errorDialogs', '1'],
  ['awake', '7'],
  ['demoAllowed', '1'],
])('%s is changed, read back and put back as it was', async (name, value) => {
  const { settings } = await open();
  const setting = settings.get(name);
  const old = await setting?.read?.();
  await setting?.write(value);
  expect(await setting?.read?.()).toBe(value);
  await setting?.write(old ?? null);
  expect(await setting?.read?.()).toBe(old);
});

test('a setting that was not set is deleted, and never the text null', async () => {
  const { settings, phone } = await open();
  const setting = settings.get('errorDialogs');
  expect(await setting?.read?.()).toBeNull();
  await setting?.write('1');
  await setting?.write(null);
  expect(
    phone.received.map(({ argv }) => argv.join(' ')).filter((line) => line.startsWith('settings')),
  ).toEqual([
    'settings get global hide_error_dialogs',
    'settings put global hide_error_dialogs 1',
    'settings delete global hide_error_dialogs',
  ]);
});

test.each<[string, FakeAndroidPhoneOptions, string[] | undefined]>([
  ['are those of its localeConfig', {}, ['en-US', 'pt-BR', 'zh-Hans-CN']],
  ['are unknown before Android 14', { sdk: 33 }, undefined],
  ['are unknown without a localeConfig', { app: makeApp() }, undefined],
])('the languages of an app %s', async (_, options, languages) => {
  const app = makeApp(['en-US', 'pt-BR', 'zh-Hans-CN']);
  expect((await open({ app, ...options })).appLanguages).toEqual(languages);
});

function makeApp(languages?: readonly string[]): FakeAndroidPhoneOptions['app'] {
  return {
    ...{ name: 'Example', id: APP, ...(languages && { languages }) },
    ready: async () => undefined,
    drawIcon: () => undefined,
    draw: () => undefined,
    tabAt: () => undefined,
    scrollRange: () => 0,
    barColor: () => '#000000',
  };
}

describe('the clean status bar', () => {
  test('is the demo mode with 9:41, which cannot be read', async () => {
    const { settings, phone } = await open();
    const bar = settings.get('cleanBar');
    expect(bar?.read).toBeUndefined();
    await bar?.write('clean');
    await bar?.write(null);
    const commands = phone.received
      .filter(({ argv }) => argv[1] === 'broadcast')
      .map(({ argv }) => argv.slice(argv.indexOf('-e') + 2).join(' '));
    expect(commands[0]).toBe('enter');
    expect(commands).toContain('clock -e hhmm 0941');
    expect(commands.at(-1)).toBe('exit');
  });
});

test.each([
  [32, ['appLanguage']],
  [28, ['appearance', 'appLanguage']],
])('a phone with API level %s has no %s', async (sdk, missing) => {
  const { settings } = await open({ sdk });
  const names = ['appearance', 'appLanguage', 'textSize'];
  expect(names.filter((name) => !settings.has(name))).toEqual(missing);
});

test('an app that is not installed is said by reading its language', async () => {
  const { settings, phone } = await open();
  phone.packages.delete(APP);
  await expect(settings.get('appLanguage')?.read?.()).rejects.toMatchObject({
    code: 'INPUT_FAILED',
    message: expect.stringContaining('Unknown package'),
  });
});

test('the battery saver is only read', async () => {
  const { settings } = await open();
  await expect(settings.get('batterySaver')?.write('0')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});
