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

const OTHER_KEY = 'The installed app was signed with another key. Uninstall it first; this deletes its data.';
const DAMAGED =
  'The file is not a whole APK. An app bundle (.aab) cannot be installed: build an APK, or make one with bundletool.';

/** The reasons are those of `PackageManager.java` of Android, and of the phones of some makers. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /INSTALL_FAILED_USER_RESTRICTED|INSTALL_CANCELED_BY_USER/,
    'Allow it on the phone: confirm the dialog, and switch on "Install via USB" in the developer options (Xiaomi, Redmi, POCO: with a Mi account and a SIM card; OPPO, realme, vivo: with the password of the account).',
  ],
  [/INSTALL_FAILED_ABORTED/, 'It was refused on the phone: look at its screen, and install the app again.'],
  [
    /INSTALL_FAILED_VERSION_DOWNGRADE/,
    'A newer version is installed. Uninstall it first; this deletes its data.',
  ],
  [/INSTALL_FAILED_UPDATE_INCOMPATIBLE|signatures do not match|INCONSISTENT_CERTIFICATES/, OTHER_KEY],
  [
    /INSTALL_FAILED_SHARED_USER_INCOMPATIBLE/,
    'The app shares its data with installed apps that were signed with another key. Sign it with their key.',
  ],
  [
    /INSTALL_FAILED_(CONFLICTING_PROVIDER|DUPLICATE_PERMISSION)/,
    'Another installed app, often a variant of the same app, has a provider or permission of this name. Uninstall it first; this deletes its data.',
  ],
  [/INSUFFICIENT_STORAGE|No space left/i, 'Free some space on the phone.'],
  [/INSTALL_FAILED_OLDER_SDK/, 'The app needs a newer version of Android.'],
  [/INSTALL_FAILED_NEWER_SDK/, 'The app allows only older versions of Android: look for maxSdkVersion.'],
  [
    /INSTALL_FAILED_DEPRECATED_SDK_VERSION/,
    'The app was built for a version of Android that is too old for this phone. Raise its targetSdkVersion.',
  ],
  [/INSTALL_FAILED_(NO_MATCHING_ABIS|CPU_ABI_INCOMPATIBLE)/, 'The app was built for other processors.'],
  [
    /INSTALL_FAILED_MISSING_SPLIT/,
    'This file is only a part of an app that is installed in parts. Build one APK with everything, or install all parts with `adb install-multiple`.',
  ],
  [
    /INSTALL_FAILED_MISSING_(SHARED_LIBRARY|FEATURE)/,
    'The app needs something that this device does not have, such as the library of watches or cars.',
  ],
  [/INSTALL_PARSE_FAILED_NO_CERTIFICATES/, 'The app is not signed, or not for this version of Android.'],
  [/INSTALL_PARSE_FAILED_(NOT_APK|UNEXPECTED_EXCEPTION)|INSTALL_FAILED_INVALID_APK/, DAMAGED],
  [/VERIFICATION_FAILURE/, 'Google Play Protect refused the app: look at the screen of the phone.'],
];
