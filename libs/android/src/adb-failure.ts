import { isHostError } from '@storedeck/host';

import { AndroidError, isAndroidError, type AndroidErrorCode } from './android-error.ts';
import { hintFor } from './device-hint.ts';

/** What adb's own words mean. `words` is what it printed to stderr; `otherwise` is the code when they are not known. */
export function adbFailure(words: string, serial: string, otherwise: AndroidErrorCode): AndroidError {
  const known = KNOWN.find(({ pattern }) => pattern.test(words));
  if (known)
    return new AndroidError(known.code, `The phone ${serial} ${known.says}.`, { hint: hintFor(known.state) });
  const said = firstWords(words);
  return new AndroidError(
    otherwise,
    said ? `adb failed on the phone ${serial}: ${said}` : `adb failed on the phone ${serial} without a word.`,
    {
      hint: 'Check the cable, or restart adb: adb kill-server, then adb devices.',
    },
  );
}

const KNOWN: readonly { pattern: RegExp; code: AndroidErrorCode; says: string; state: string }[] = [
  {
    pattern: /device unauthorized/,
    code: 'DEVICE_UNAUTHORIZED',
    says: 'has not allowed this computer',
    state: 'unauthorized',
  },
  {
    pattern: /no permissions/,
    code: 'DEVICE_UNAUTHORIZED',
    says: 'may not be opened by this user',
    state: 'no permissions',
  },
  {
    pattern: /device (offline|still authorizing|still connecting)/,
    code: 'DEVICE_OFFLINE',
    says: 'does not answer',
    state: 'offline',
  },
  {
    pattern: /device '.*' not found|no devices\/emulators found/s,
    code: 'DEVICE_NOT_FOUND',
    says: 'is no longer connected',
    state: '',
  },
];

/** The part of a program's output worth showing: its first lines, without control characters. */
export function firstWords(output: string): string {
  return (
    output
      // eslint-disable-next-line no-control-regex -- a device's output may hold anything
      .replaceAll(/[\x00-\x1f\x7f-\x9f\ufffd]+/g, ' ')
      .trim()
      .slice(0, 200)
  );
}

/** Any error of the host, as one of this library. `doing` completes "…while" for messages that need it. */
export function hostFailure(error: unknown, doing: string): AndroidError {
  if (isAndroidError(error)) return error;
  if (!isHostError(error))
    return new AndroidError('ADB_FAILED', `adb failed while ${doing}: ${String(error)}`, { cause: error });
  const { message, hint } = error;
  switch (error.code) {
    case 'TOOL_NOT_FOUND':
    case 'OVERRIDE_BROKEN':
      return new AndroidError('ADB_MISSING', message, { cause: error, hint: hint ?? ADB_MISSING_HINT });
    case 'TIMED_OUT':
      return new AndroidError('TIMED_OUT', `The phone did not answer in time while ${doing}.`, {
        cause: error,
        hint: TIMEOUT_HINT,
      });
    case 'ABORTED':
      return new AndroidError('ABORTED', `The call was cancelled while ${doing}.`, { cause: error });
    default:
      return new AndroidError('ADB_FAILED', message, { cause: error, hint });
  }
}

export const ADB_MISSING_HINT =
  'Install the Android platform tools, set ADB_BIN to the full path of adb, or export ANDROID_HOME.';
export const TIMEOUT_HINT =
  'Unlock the phone and check its cable; if it happens again, restart adb: adb kill-server.';
