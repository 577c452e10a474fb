import type { AdbDevice } from '@storedeck/android';

import { DeviceError } from '../device-error.ts';
import type { DeviceAbilities, Orientation, SwitchMode } from '../device.ts';
import { addMedia } from './android-media.ts';
import { ANDROID_PERMISSIONS } from './android-permissions.table.ts';
import { type PermissionDecision, readDecision } from './permission-decision.ts';
import { withSignals } from './with-signals.ts';

/** What every Android phone can do beside input. Its place and its clipboard can only be set by an app on it. */
export type AndroidAbilities = Required<Omit<DeviceAbilities, 'setLocation' | 'setClipboard'>>;

/** Runs a program of the phone's shell, and returns what it prints. */
type Run = (words: readonly string[], signal: AbortSignal) => Promise<string>;

/** Makes the abilities of an Android phone: commands of its shell. `open` returns the phone. */
export function makeAndroidAbilities(open: (signal: AbortSignal) => Promise<AdbDevice>): AndroidAbilities {
  const run: Run = async (words, signal) => {
    const { stdout, stderr, exitCode } = await (await open(signal)).shell(words, { signal });
    const printed = `${stdout.toString('utf8')}\n${stderr}`.trim();
    // Before Android 7, adb reports no exit code, and `am` prints its errors in any case.
    const error =
      /^java\.lang\.\w{1,100}: (.{1,300})/mu.exec(printed)?.[1] ??
      /^(?:Error|Exception|Failed|Failure)\b.{0,300}/mu.exec(printed)?.[0];
    if (error !== undefined || (exitCode ?? 0) !== 0)
      throw new DeviceError(
        'CONTROL_UNSUPPORTED',
        `The phone did not do it: ${error ?? printed.slice(0, 300)}`,
      );
    return printed;
  };
  return {
    clearState: async (app, signal) => {
      // Prints "Success" or "Failed" [AOSP PackageManagerShellCommand.java].
      await run(['pm', 'clear', checkApp(app)], signal);
    },
    openLink: async (link, signal) => {
      // Prints "Error: Activity not started, unable to resolve Intent" [AOSP ActivityManagerShellCommand.java].
      await run(['am', 'start', '-W', '-a', 'android.intent.action.VIEW', '-d', link], signal);
    },
    addMedia: async (files, signal) => {
      const phone = await open(signal);
      for (const file of files) await addMedia(phone, file, { run, signal });
    },
    // Without a mode, prints "Night mode: yes" or "Night mode: no" [AOSP UiModeManagerService.java].
    setDarkMode: async (mode, signal) => {
      const isDark = await readSwitch(mode, async () =>
        /: yes/u.test(await run(['cmd', 'uimode', 'night'], signal)),
      );
      await run(['cmd', 'uimode', 'night', isDark ? 'yes' : 'no'], signal);
    },
    launchWith: async (app, values, signal) =>
      (await open(signal)).launchApp(app, { extras: values, signal }),
    setPermissions: (app, permissions, signal) =>
      setPermissions(run, { app: checkApp(app), permissions, signal }),
    setOrientation: async (orientation, signal) => {
      await run(['settings', 'put', 'system', 'accelerometer_rotation', '0'], signal);
      await run(['settings', 'put', 'system', 'user_rotation', ROTATIONS[orientation]], signal);
    },
    // Without a word, prints "enabled" or "disabled" [AOSP ConnectivityService.java, ShellCmd; from Android 11 on].
    setAirplaneMode: async (mode, signal) => {
      const isOn = await readSwitch(mode, async () =>
        /^enabled/mu.test(await run(['cmd', 'connectivity', 'airplane-mode'], signal)),
      );
      await run(['cmd', 'connectivity', 'airplane-mode', isOn ? 'enable' : 'disable'], signal);
    },
    readLog: async (sinceMs, signal) => {
      // The clock of the phone may be wrong, and it tells whole seconds.
      const now = Number((await run(['date', '+%s'], signal)).trim());
      const since = (now - sinceMs / 1000 - 1).toFixed(3);
      const words = ['logcat', '-v', 'threadtime', '-t', since];
      // Not by `run`, because the lines of a log are no errors of this command.
      const { stdout } = await (await open(signal)).shell(words, { signal });
      return stdout.toString('utf8');
    },
    readSettings: async (app, signal) => {
      const { release, settings, appLanguages } = await (await open(signal)).settings(app, { signal });
      return { system: `Android ${release}`.trim(), settings: withSignals(settings), appLanguages };
    },
  };
}

/** Returns whether something is to be on. `read` returns whether it is on now. */
async function readSwitch(mode: SwitchMode, read: () => Promise<boolean>): Promise<boolean> {
  return mode === 'toggle' ? !(await read()) : mode === 'enabled';
}

/** The values of the setting `user_rotation` [AOSP Surface.ROTATION_0 and following]. */
const ROTATIONS: Readonly<Record<Orientation, string>> = {
  PORTRAIT: '0',
  LANDSCAPE_LEFT: '1',
  UPSIDE_DOWN: '2',
  LANDSCAPE_RIGHT: '3',
};

async function setPermissions(
  run: Run,
  {
    app,
    permissions,
    signal,
  }: { app: string; permissions: ReadonlyMap<string, string>; signal: AbortSignal },
): Promise<void> {
  const decisions = [...permissions].map(([name, word]) => ({ name, decision: readDecision(name, word) }));
  const dump = await run(['dumpsys', 'package', app], signal);
  for (const { name, decision } of decisions)
    for (const permission of findPermissions(name, dump))
      for (const command of COMMANDS[decision]) await run(['pm', ...command(app, permission)], signal);
}

type Command = (app: string, permission: string) => readonly string[];

const COMMANDS: Readonly<Record<PermissionDecision, readonly Command[]>> = {
  allow: [(app, permission) => ['grant', app, permission]],
  deny: [(app, permission) => ['revoke', app, permission]],
  // Without the flags, the app may ask the person again.
  unset: [
    (app, permission) => ['revoke', app, permission],
    (app, permission) => ['clear-permission-flags', app, permission, 'user-set', 'user-fixed'],
  ],
};

/**
 * Returns the permissions that a name means, of those for which the app may ask while it runs. `dump`: what `dumpsys
 * package` prints about the app.
 */
function findPermissions(name: string, dump: string): readonly string[] {
  const asked = [...dump.matchAll(/^ {1,20}([\w.]{1,200}): granted=(?:true|false), flags=\[/gmu)].map(
    ([, permission = '']) => permission,
  );
  const plain = name.toLowerCase();
  const group = Object.hasOwn(ANDROID_PERMISSIONS, plain) ? ANDROID_PERMISSIONS[plain] : undefined;
  if (plain === 'all') return [...new Set(asked)];
  const wanted = group?.map((one) => `android.permission.${one}`) ?? [name];
  const found = wanted.filter((one) => asked.includes(one));
  if (found.length > 0) return found;
  throw new DeviceError('CONTROL_UNSUPPORTED', `The app asks for no permission "${name.slice(0, 100)}".`, {
    hint: 'Leave it out, or check the name: only what an app asks for while it runs can be given.',
  });
}

/** A name that begins with a dash would be an option of `pm`. */
function checkApp(app: string): string {
  if (/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/u.test(app) && app.length <= 300) return app;
  throw new DeviceError('INPUT_INVALID', 'The name of the package is not valid.', {
    hint: 'It looks like com.example.app.',
  });
}
