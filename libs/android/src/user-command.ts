import { adbFailure } from './adb-failure.ts';
import type { DeviceAdb, PhoneCallOptions } from './device-adb.ts';

/** A command of `pm`, `am` or `cmd` that works for one user of the phone, or for all of them. */
export interface UserCommand {
  /** The words up to the place of the option `--user`, such as `pm list packages`. */
  readonly command: string;
  /** The words after it. */
  readonly words: string;
}

/**
 * Runs a command, and resolves to its output. On a phone with a second user, such as a work profile or a secure folder,
 * the shell may not see all users, and the command fails; it is then repeated for the user who uses the phone. Rejects
 * with `ADB_FAILED` and the reason: a failed command prints nothing, which must not be taken for an empty list.
 */
export async function runForUser(
  adb: DeviceAdb,
  { command, words }: UserCommand,
  options: PhoneCallOptions,
): Promise<string> {
  const first = await readOutput(adb, `${command} ${words}`, options);
  if (first.reason === undefined) return first.output;
  const user = await readOutput(adb, 'am get-current-user', options);
  const second = await readOutput(adb, `${command} --user ${readUserId(user.output)} ${words}`, options);
  if (second.reason === undefined) return second.output;
  throw adbFailure(second.reason, adb.serial, 'ADB_FAILED');
}

interface Output {
  readonly output: string;
  /** Why the command has failed; undefined if it has not. */
  readonly reason: string | undefined;
}

async function readOutput(adb: DeviceAdb, line: string, options: PhoneCallOptions): Promise<Output> {
  const { stdout, stderr, exitCode } = await adb.shell(line, options);
  const output = stdout.toString('utf8');
  const printed = `${output}\n${stderr}`;
  // Before Android 7, adb reports no exit code.
  const exception = /^(?:java\.lang\.\w+(?:Exception|Error)\b.{0,300})/m.exec(printed)?.[0];
  const hasFailed = (exitCode ?? 0) !== 0 || exception !== undefined;
  return {
    output,
    reason: hasFailed
      ? (exception ?? (printed.trim() || `"${line}" ended with the code ${exitCode}.`))
      : undefined,
  };
}

/**
 * Reads the number of the user who uses the phone from the output of `am get-current-user`: a line with a number, which
 * warnings may precede. 0, the owner of the phone, if there is none.
 */
export function readUserId(printed: string): string {
  const lines = printed.split('\n').map((line) => line.trim());
  return lines.find((line) => /^\d{1,6}$/.test(line)) ?? '0';
}
