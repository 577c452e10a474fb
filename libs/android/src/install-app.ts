import { safeLine } from '@storedeck/foreign-text';

import type { DeviceAdb, DeviceCallOptions } from './device-adb.ts';

/**
 * Installs an app from a file of the host, or replaces it and keeps its data. Resolves to the reason of a failure;
 * undefined after a success.
 */
export async function installFailure(
  adb: DeviceAdb,
  { path, options }: { readonly path: string; readonly options: DeviceCallOptions },
): Promise<string | undefined> {
  const reason = await attempt(adb, ['install', '-r', path], options);
  // Android Studio marks every app that it builds to run as for tests only.
  return reason?.includes('INSTALL_FAILED_TEST_ONLY')
    ? attempt(adb, ['install', '-r', '-t', path], options)
    : reason;
}

async function attempt(
  adb: DeviceAdb,
  args: readonly string[],
  options: DeviceCallOptions,
): Promise<string | undefined> {
  const { stdout, stderr, exitCode } = await adb.run(args, options);
  const output = `${stdout.toString('utf8')}\n${stderr}`;
  // Old versions of adb exit with code 0 after a failure, so the output is searched too.
  const reason = /Failure \[([^\]\n]{0,500})/.exec(output)?.[1];
  if (exitCode === 0 && reason === undefined) return undefined;
  return reason ?? (safeLine(output, 200) || 'no message');
}

/** What the user can do about a reason; undefined if the reason says it itself. */
export function installHint(reason: string): string | undefined {
  return HINTS.find(([pattern]) => pattern.test(reason))?.[1];
}

const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /INSTALL_FAILED_USER_RESTRICTED|INSTALL_CANCELED_BY_USER/,
    'Allow it on the phone: confirm the dialog, and switch on "Install via USB" in the developer options (Xiaomi, Redmi, POCO: with a Mi account and a SIM card; OPPO, realme, vivo: with the password of the account).',
  ],
  [
    /INSTALL_FAILED_VERSION_DOWNGRADE/,
    'A newer version is installed. Uninstall it first; this deletes its data.',
  ],
  [
    /INSTALL_FAILED_UPDATE_INCOMPATIBLE|signatures do not match/,
    'The installed app was signed with another key. Uninstall it first; this deletes its data.',
  ],
  [/INSUFFICIENT_STORAGE|No space left/i, 'Free some space on the phone.'],
  [/INSTALL_FAILED_OLDER_SDK/, 'The app needs a newer version of Android.'],
  [/INSTALL_FAILED_NO_MATCHING_ABIS/, 'The app was built for other processors.'],
  [/VERIFICATION_FAILURE/, 'Google Play Protect refused the app: look at the screen of the phone.'],
];
