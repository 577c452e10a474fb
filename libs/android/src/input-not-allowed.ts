import { AndroidError } from './android-error.ts';

/** The error for a phone whose maker lets adb see the screen, but not send input. */
export function inputNotAllowed(serial: string): AndroidError {
  return new AndroidError('INPUT_FAILED', `The phone ${serial} does not allow input from adb.`, {
    hint: 'Switch on "USB debugging (Security settings)" in its developer options (Xiaomi, Redmi, POCO), or "Disable permission monitoring" (OPPO, realme, OnePlus), then restart the phone.',
  });
}
