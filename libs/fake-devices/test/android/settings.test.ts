import { afterEach, expect, test } from '@jest/globals';

import { FakeAdbHost, FakeAndroidPhone } from '../../src/index.ts';
import { runOnPhone } from '../support/phone-shell.ts';
import { recordingApp } from '../support/recording-app.ts';

const phones: FakeAndroidPhone[] = [];
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close();
});

function connect(options: ConstructorParameters<typeof FakeAndroidPhone>[0] = {}) {
  const app = recordingApp();
  const phone = new FakeAndroidPhone({ app, now: () => new Date(2026, 10, 27, 17, 5), ...options });
  phones.push(phone);
  const shell = async (line: string) => {
    const { output, exitCode } = await runOnPhone(phone, line);
    return exitCode === 0 ? output : `${exitCode}: ${output.trim()}`;
  };
  return { app, phone, shell };
}

test('settings are kept, printed as null when they are absent, and deleted', async () => {
  const { shell, phone } = connect();
  expect(await shell('settings get global hide_error_dialogs')).toBe('null\n');
  expect(await shell('settings put global hide_error_dialogs 1')).toBe('');
  expect(await shell('settings get --user 0 GLOBAL hide_error_dialogs')).toBe('1\n');
  expect(await shell('settings get system hide_error_dialogs')).toBe('null\n');
  expect(phone.setting('global', 'hide_error_dialogs')).toBe('1');
  expect(await shell('settings list global')).toContain('animator_duration_scale=1.0\nheads_up');
  expect(await shell('settings delete global hide_error_dialogs')).toBe('Deleted 1 rows\n');
  expect(await shell('settings delete global hide_error_dialogs')).toBe('Deleted 0 rows\n');
  expect(await shell('settings put global hide_error_dialogs null; settings list global')).toContain(
    'hide_error_dialogs=null',
  );
});

test.each([
  ['settings set global x 1', '255: Invalid command: set'],
  ['settings get local x', "255: Invalid namespace 'local'"],
  ['settings put global x', '255: Bad arguments'],
  ['settings get global x y', '255: Too many arguments'],
  ['settings delete --user 0 global x', '255: --user not supported for delete and list.'],
  ['cmd uimode night maybe', "255: Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule'"],
  ['cmd locale get-app-locales', '255: Error: no package specified'],
  ['cmd locale set-app-locales app.sample --language de', 'Unknown option: --language'],
  ['cmd locale set-app-locales app.sample --user me --locales de', 'Bad user number: me'],
  ['cmd locale get-app-localeconfig-ignore-override app.other', '255: Unknown package name app.other'],
  ['cmd nothing', "20: cmd: Can't find service: nothing"],
  ['cmd notification set_dnd loud', '255: usage: cmd notification'],
  ['wm size big', '255: Error: bad size big'],
  ['wm density 12', '255: Error: density must be >= 72'],
  ['pm grant app.sample android.permission.POST_NOTIFICATIONS', 'has not requested permission'],
  ['pm grant app.sample android.permission.INTERNET', 'is not a changeable permission type'],
  ['pm grant app.other android.permission.CAMERA', 'Unknown package: app.other'],
  ['monkey -p app.other 1', 'No activities found to run, monkey aborted.'],
])('refuses %s', async (line, refusal) => {
  expect(await connect().shell(line)).toContain(refusal);
});

test('the language of an app is what was set; an unknown app is told with exit code 0', async () => {
  const { shell } = connect();
  expect(await shell('cmd locale get-app-locales app.sample')).toBe(
    'Locales for app.sample for user 0 are []\n',
  );
  expect(await shell('cmd locale set-app-locales app.sample --user current --locales fr-FR,de')).toBe('');
  expect(await shell('cmd locale get-app-locales app.sample --user current')).toBe(
    'Locales for app.sample for user -2 are [fr-FR,de]\n',
  );
  expect(await shell('cmd locale set-app-locales app.other --locales de')).toBe(
    'Unknown package app.other for userId 0\n',
  );
  await shell('pm clear app.sample');
  expect(await shell('cmd locale get-app-locales app.sample')).toContain('are []');
});

test('an app without a localeConfig lists no languages; Android 13 does not know the command', async () => {
  const line = 'cmd locale get-app-localeconfig-ignore-override app.sample --user 0';
  expect(await connect().shell(line)).toBe('LocaleConfig for app.sample for user 0 is null\n');
  expect(await connect({ sdk: 33 }).shell(line)).toContain(
    'Unknown command: get-app-localeconfig-ignore-override',
  );
});

test('below Android 13 there is no language for an app, and some apps ignore it', async () => {
  const old = connect({ sdk: 32 });
  expect(await old.shell('cmd locale get-app-locales app.sample')).toBe(
    "20: cmd: Can't find service: locale",
  );
  const own = connect({ strange: { ignoresAppLanguage: true } });
  await own.shell('cmd locale set-app-locales app.sample --locales fr-FR');
  expect(await own.shell('cmd locale get-app-locales app.sample')).toContain('[fr-FR]');
  await own.phone.capture();
  expect(own.app.views.at(-1)).toMatchObject({ language: 'en-US' });
});

test('the night mode may be automatic', async () => {
  const { shell } = connect();
  expect(await shell('cmd uimode night')).toBe('Night mode: no\n');
  expect(await shell('cmd uimode night auto')).toBe('Night mode: auto\n');
  expect(await shell('cmd uimode night')).toBe('Night mode: auto\n');
});

test('the size and density of the display are overridden, and reset', async () => {
  const { shell, phone, app } = connect();
  const sizes = async () => {
    const png = await phone.capture();
    return [png.readUInt32BE(16), png.readUInt32BE(20), Math.round(app.views.at(-1)?.width ?? 0)];
  };
  expect(await sizes()).toEqual([1080, 2400, 411]);
  await shell('wm size 1080x1920; wm density 540');
  expect(await shell('wm size; wm density')).toBe(
    'Physical size: 1080x2400\nOverride size: 1080x1920\nPhysical density: 420\nOverride density: 540\n',
  );
  expect(await sizes()).toEqual([1080, 1920, 320]);
  expect(await shell('uiautomator dump /dev/tty')).toContain('bounds="[0,0][1080,1920]"');
  await shell('wm size reset; wm density reset');
  expect(await shell('wm size; wm density')).toBe('Physical size: 1080x2400\nPhysical density: 420\n');
  expect(await sizes()).toEqual([1080, 2400, 411]);
});

test('the demo mode changes the status bar once it is allowed, and ends with exit or with its permission', async () => {
  const { shell, phone } = connect({ app: undefined });
  const demo = (extras: string) =>
    shell(`am broadcast -p com.android.systemui -a com.android.systemui.demo ${extras}`);
  const before = await phone.capture();
  expect(await demo('-e command clock -e hhmm 0941')).toBe(
    'Broadcasting: Intent { act=com.android.systemui.demo flg=0x400000 pkg=com.android.systemui (has extras) }\nBroadcast completed: result=0\n',
  );
  expect(await phone.capture()).toEqual(before);
  await shell('settings put global sysui_demo_allowed 1');
  const bars = new Set([before.toString('base64')]);
  for (const extras of [
    '-e command clock -e hhmm 0941',
    '-e command battery -e level 30 -e plugged true',
    '-e command network -e wifi show -e level 1 -e fully true',
    '-e command network -e mobile hide',
    '-e command notifications -e visible false',
  ]) {
    await demo(extras);
    bars.add((await phone.capture()).toString('base64'));
  }
  await shell('settings put system time_12_24 12');
  bars.add((await phone.capture()).toString('base64'));
  expect(bars.size).toBe(7);
  await shell('settings delete system time_12_24');
  await demo('-e command exit');
  expect(await phone.capture()).toEqual(before);
  await demo('-e command enter');
  await demo('-e command clock -e hhmm 0941');
  expect(await phone.capture()).not.toEqual(before);
  await shell('settings put global sysui_demo_allowed 0');
  expect(await phone.capture()).toEqual(before);
});

test('some phones ignore the demo mode', async () => {
  const { shell, phone } = connect({ app: undefined, strange: { ignoresDemoMode: true } });
  const before = await phone.capture();
  await shell('settings put global sysui_demo_allowed 1');
  expect(await shell('am broadcast -a com.android.systemui.demo -e command clock -e hhmm 0941')).toContain(
    'Broadcast completed: result=0',
  );
  expect(await phone.capture()).toEqual(before);
});

test('do not disturb and staying awake are settings too', async () => {
  const { shell } = connect();
  await shell('cmd notification set_dnd on; svc power stayon true');
  expect(await shell('settings get global zen_mode; settings get global stay_on_while_plugged_in')).toBe(
    '2\n15\n',
  );
  await shell('cmd notification set_dnd off; svc power stayon false');
  expect(await shell('settings get global zen_mode; settings get global stay_on_while_plugged_in')).toBe(
    '0\n0\n',
  );
});

test('permissions are granted, printed and revoked, which ends the app', async () => {
  const { shell, phone } = connect();
  const camera = async () =>
    /CAMERA: (granted=\w+, flags=\[ \w+)/.exec(await shell('dumpsys package app.sample'))?.[1];
  expect(await camera()).toBe('granted=false, flags=[ USER_SENSITIVE_WHEN_GRANTED');
  expect(await shell('pm grant app.sample android.permission.CAMERA')).toBe('');
  expect(await camera()).toBe('granted=true, flags=[ USER_SET');
  expect(phone.screen.view).toBe('installed');
  expect(await shell('pm revoke --user 0 app.sample android.permission.CAMERA')).toBe('');
  expect(await camera()).toMatch('granted=false');
  expect(phone.screen.view).toBe('home');
  expect(await shell('pm clear app.sample')).toBe('Success\n');
  expect(await camera()).toBe('granted=false, flags=[ USER_SENSITIVE_WHEN_GRANTED');
  expect(await shell('dumpsys package app.other')).toBe('Unable to find package: app.other\n');
});

test('apps are started by monkey and by am, which can end them first', async () => {
  const { shell, phone } = connect();
  await shell('am force-stop app.sample');
  expect(phone.screen.view).toBe('home');
  expect(await shell('monkey -p app.sample -c android.intent.category.LAUNCHER 1')).toContain(
    'Events injected: 1',
  );
  expect(phone.screen.view).toBe('installed');
  expect(await shell('am start -S -n app.sample/.Main')).toBe(
    'Stopping: app.sample\nStarting: Intent { cmp=app.sample/.Main }\n',
  );
  expect(await shell('am get-current-user')).toBe('0\n');
});

test('a phone can be unplugged at a program', async () => {
  const { phone } = connect();
  const host = new FakeAdbHost({ phones: [phone] });
  phone.onProgram(([program]) => {
    if (program === 'settings') host.detach(phone);
  });
  const { exitCode } = await host.run('adb', ['-s', phone.serial, 'shell', 'settings get system font_scale']);
  expect(exitCode).not.toBe(0);
  const { stderr } = await host.run('adb', ['-s', phone.serial, 'shell', 'id']);
  expect(stderr).toContain('not found');
  await host.close();
});
