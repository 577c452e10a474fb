import type { RunResult } from '@storedeck/host';

import { AndroidError } from '../android-error.ts';
import type { CallOptions } from '../call-options.ts';

/** The part of a phone that settings need. */
export interface SettingsPhone {
  readonly serial: string;
  shell(words: readonly string[], options?: CallOptions): Promise<RunResult>;
}

/** Runs a command of the phone and returns its output. */
export type RunWords = (words: readonly string[], options?: CallOptions) => Promise<string>;

/** Returns a function that runs commands, and rejects with `INPUT_FAILED` and the words of the phone if one fails. */
export function runWords(phone: SettingsPhone): RunWords {
  return async (words, options) => {
    const { stdout, stderr, exitCode } = await phone.shell(words, options);
    const output = stdout.toString('utf8');
    const printed = `${output}\n${stderr}`;
    // Before Android 7, adb reports no exit code, and commands print their errors in any case.
    const error = /^(?:Error|Exception|Failed|Failure|java\.lang\.\w+)\b.{0,300}/mu.exec(printed)?.[0];
    if (error === undefined && (exitCode ?? 0) === 0) return output;
    const reason = error ?? (printed.trim().slice(0, 300) || `it ended with the code ${exitCode}`);
    throw new AndroidError(
      'INPUT_FAILED',
      `The phone ${phone.serial} did not run ${words.slice(0, 3).join(' ')}: ${reason}`,
    );
  };
}
