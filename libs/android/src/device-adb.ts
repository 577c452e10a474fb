import type { Host, HostProcess, RunOptions, RunResult } from '@storedeck/host';

import { adbFailure, hostFailure } from './adb-failure.ts';
import { AndroidError, type AndroidErrorCode } from './android-error.ts';

export interface DeviceCallOptions extends RunOptions {
  /** The words that follow "…while" in an error message. */
  readonly doing: string;
}

/** Runs adb for one phone. Rejects with `AndroidError` when adb itself fails. */
export class DeviceAdb {
  readonly #host: Host;
  readonly serial: string;

  constructor(host: Host, serial: string) {
    this.#host = host;
    this.serial = serial;
  }

  /** Resolves for every exit code, unless adb cannot reach the phone. */
  async run(args: readonly string[], { doing, ...options }: DeviceCallOptions): Promise<RunResult> {
    try {
      const result = await this.#host.run('adb', ['-s', this.serial, ...args], options);
      if (result.exitCode !== 0 && UNREACHABLE.test(result.stderr)) {
        throw adbFailure(result.stderr, this.serial, 'ADB_FAILED');
      }
      return result;
    } catch (error) {
      throw hostFailure(error, doing);
    }
  }

  /** Like `run`, but rejects with `code` and adb's message unless adb exits with 0. Resolves with adb's output. */
  async require(
    args: readonly string[],
    { code, ...options }: DeviceCallOptions & { readonly code: AndroidErrorCode },
  ): Promise<string> {
    const { stdout, stderr, exitCode } = await this.run(args, options);
    if (exitCode !== 0) throw adbFailure(stderr || stdout.toString('utf8'), this.serial, code);
    return stdout.toString('utf8');
  }

  async spawn(args: readonly string[], signal: AbortSignal | undefined, doing: string): Promise<HostProcess> {
    try {
      return await this.#host.spawn('adb', ['-s', this.serial, ...args], { signal });
    } catch (error) {
      throw hostFailure(error, doing);
    }
  }
}

// Error messages of adb itself. A program that fails on the phone prints its own message.
const UNREACHABLE = /^(adb|error): (device |no devices|closed|protocol fault|cannot connect)/m;

/** Checks a path that becomes an argument of adb on the host. */
export function checkedHostPath(path: string): string {
  if (path.startsWith('/') && !path.includes('\0')) return path;
  throw new AndroidError('INPUT_INVALID', `The path ${JSON.stringify(path.slice(0, 200))} is not absolute.`);
}

/** Checks a path on the phone. `adb push` and `adb pull` would also accept relative paths. */
export function checkedDevicePath(path: string): string {
  if (path.startsWith('/') && !path.includes('\0')) return path;
  throw new AndroidError(
    'INPUT_INVALID',
    `The path ${JSON.stringify(path.slice(0, 200))} on the phone is not absolute.`,
  );
}
