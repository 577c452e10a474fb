import { safeLine } from '@storedeck/foreign-text';
import { isHostError } from '@storedeck/host';

import { AndroidError, isAndroidError, type AndroidErrorCode } from './android-error.ts';
import { hintFor } from './device-hint.ts';
import { AdbRefusal } from './server/adb-message.ts';
import { StreamEnded } from './server/read-exactly.ts';

/** Converts a message of adb to an error. `code` is the code of the error if the message is unknown. */
export function adbFailure(message: string, serial: string, code: AndroidErrorCode): AndroidError {
  const known = KNOWN.find(({ pattern }) => pattern.test(message));
  if (known)
    return new AndroidError(known.code, `The phone ${serial} ${known.meaning}.`, {
      hint: hintFor(known.state),
    });
  const text = safeLine(message, 200);
  return new AndroidError(
    code,
    text
      ? `adb failed on the phone ${serial}: ${text}`
      : `adb failed on the phone ${serial} without a message.`,
    {
      hint: 'Check the cable, or restart adb: adb kill-server, then adb devices.',
    },
  );
}

const KNOWN: readonly { pattern: RegExp; code: AndroidErrorCode; meaning: string; state: string }[] = [
  {
    pattern: /device unauthorized/,
    code: 'DEVICE_UNAUTHORIZED',
    meaning: 'has not allowed this computer',
    state: 'unauthorized',
  },
  {
    pattern: /no permissions|insufficient permissions/,
    code: 'DEVICE_UNAUTHORIZED',
    meaning: 'may not be opened by this user',
    state: 'no permissions',
  },
  {
    pattern: /device still authorizing/,
    code: 'DEVICE_UNAUTHORIZED',
    meaning: 'has not allowed this computer yet',
    state: 'authorizing',
  },
  {
    pattern: /device still connecting/,
    code: 'DEVICE_OFFLINE',
    meaning: 'is not connected yet',
    state: 'connecting',
  },
  {
    pattern: /device offline/,
    code: 'DEVICE_OFFLINE',
    meaning: 'does not respond',
    state: 'offline',
  },
  {
    pattern: /more than one (device|emulator)/,
    code: 'DEVICE_AMBIGUOUS',
    meaning: 'is not the only one with this serial',
    state: 'same serial',
  },
  {
    pattern: /device '[^']{0,500}' not found|no devices\/emulators found|no device with transport id/,
    code: 'DEVICE_NOT_FOUND',
    meaning: 'is no longer connected',
    state: '',
  },
];

/**
 * Converts an error of the connection to the adb server to an AndroidError. `code` is the code of the error if adb's
 * message is unknown, by default `ADB_FAILED`. `doing` is the end of the error's message, after the word "while".
 */
export function serverFailure(
  error: unknown,
  { serial, doing, code = 'ADB_FAILED' }: { serial: string; doing: string; code?: AndroidErrorCode },
): AndroidError {
  if (error instanceof AdbRefusal) return adbFailure(error.message, serial, code);
  if (error instanceof StreamEnded || isAborted(error))
    return adbFailure(`the connection was closed while ${doing}`, serial, code);
  return hostFailure(error, doing);
}

// Whether reading or writing failed because the peer has reset the stream, or because this side has destroyed the
// stream.
function isAborted(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * Converts an error of the host into an error of this library. `doing` is the end of the error's message, after the
 * word "while".
 */
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
      return new AndroidError('TIMED_OUT', `The phone did not respond in time while ${doing}.`, {
        cause: error,
        hint: TIMEOUT_HINT,
      });
    case 'ABORTED':
      return new AndroidError('ABORTED', `The call was aborted while ${doing}.`, { cause: error });
    default:
      return new AndroidError('ADB_FAILED', message, { cause: error, hint });
  }
}

export const ADB_MISSING_HINT =
  'Install the Android platform tools, set ADB_BIN to the full path of adb, or export ANDROID_HOME.';
const TIMEOUT_HINT =
  'Unlock the phone and check its cable; if it happens again, restart adb: adb kill-server.';
