import type { Duplex } from 'node:stream';

import type { Host, HostProcess, RunOptions, RunResult } from '@storedeck/host';

import { adbFailure, hostFailure, serverFailure } from './adb-failure.ts';
import { AndroidError, type AndroidErrorCode } from './android-error.ts';
import { adbOptions, type AdbTarget } from './phones/phone-way.ts';
import type { AdbServer } from './server/adb-server.ts';
import { runExec, runShell, type PhoneRunOptions } from './server/run-on-phone.ts';

export interface DeviceCallOptions extends RunOptions {
  /** The end of the message of an error, after the word "while", such as `starting an app`. */
  readonly doing: string;
}

export interface PhoneCallOptions extends PhoneRunOptions {
  /** The end of the message of an error, after the word "while", such as `starting an app`. */
  readonly doing: string;
}

/** The address of a phone: its host, the adb server of that host, and how adb is told which phone is meant. */
export interface PhoneAddress {
  readonly host: Host;
  readonly server: AdbServer;
  /** The name of the phone, which no other phone of the host has. */
  readonly serial: string;
  /** Returns how adb is told now which phone is meant. This changes with the ways to the phone. */
  readonly target: () => AdbTarget;
}

/**
 * Runs commands for one phone. A command on the phone is sent through the adb server, if that is possible. Otherwise
 * the adb program is used, which also starts the server. All methods except `exec` reject with `AndroidError` when adb
 * itself fails.
 */
export class DeviceAdb {
  readonly #host: Host;
  readonly #server: AdbServer;
  readonly #target: () => AdbTarget;
  readonly serial: string;

  constructor({ host, server, serial, target }: PhoneAddress) {
    this.#host = host;
    this.#server = server;
    this.#target = target;
    this.serial = serial;
  }

  /** The options of the adb program that name the phone now. */
  get options(): readonly string[] {
    return adbOptions(this.#target());
  }

  /** Runs a line in the phone's shell. Resolves for every exit code of the line. */
  async shell(line: string, { doing, ...options }: PhoneCallOptions): Promise<RunResult> {
    const at = { target: this.#target(), line };
    const direct = await runShell(this.#server, at, options).catch((error: unknown) => {
      throw serverFailure(error, { serial: this.serial, doing });
    });
    return direct ?? this.run(['shell', line], { doing, ...options });
  }

  /**
   * Runs a program on the phone. Resolves with its output, without an exit code. Rejects with `HostError`, `AdbRefusal`
   * or `StreamEnded`.
   */
  async exec(
    words: readonly string[],
    options: PhoneRunOptions,
  ): Promise<Pick<RunResult, 'stdout' | 'stderr'>> {
    const direct = await runExec(this.#server, { target: this.#target(), line: words.join(' ') }, options);
    if (direct) return { stdout: direct, stderr: '' };
    return this.#host.run('adb', [...this.options, 'exec-out', ...words], options);
  }

  /**
   * Opens a service of the phone. Starts the adb server if it is not running. The signal aborts only the attempt to
   * connect.
   */
  async open(service: string, signal: AbortSignal | undefined, doing: string): Promise<Duplex> {
    try {
      return await this.#server.open(this.#target(), service, signal).catch(async (error: unknown) => {
        if ((error as { code?: unknown }).code !== 'CONNECTION_REFUSED') throw error;
        await this.#server.start(signal);
        return this.#server.open(this.#target(), service, signal);
      });
    } catch (error) {
      throw serverFailure(error, { serial: this.serial, doing });
    }
  }

  /** Runs the adb program for this phone. Resolves for every exit code, unless adb cannot reach the phone. */
  async run(args: readonly string[], { doing, ...options }: DeviceCallOptions): Promise<RunResult> {
    try {
      const result = await this.#host.run('adb', [...this.options, ...args], options);
      if (result.exitCode !== 0 && UNREACHABLE.test(result.stderr)) {
        throw adbFailure(result.stderr, this.serial, 'ADB_FAILED');
      }
      return result;
    } catch (error) {
      throw hostFailure(error, doing);
    }
  }

  /**
   * Like `run`, but resolves with adb's output, and rejects with `code` and adb's message when the exit code is not 0.
   */
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
      return await this.#host.spawn('adb', [...this.options, ...args], { signal });
    } catch (error) {
      throw hostFailure(error, doing);
    }
  }
}

// Matches error messages of adb itself, to distinguish them from the messages of a program that fails on the phone.
const UNREACHABLE = /^(adb|error): (device |no device|closed|protocol fault|cannot connect)/m;

/** Checks a path that becomes an argument of adb on the host. */
export function checkedHostPath(path: string): string {
  if (path.startsWith('/') && !path.includes('\0')) return path;
  throw new AndroidError('INPUT_INVALID', `The path ${JSON.stringify(path.slice(0, 200))} is not absolute.`);
}

/** Checks a path on the phone. The check is needed because `adb push` and `adb pull` also accept relative paths. */
export function checkedDevicePath(path: string): string {
  if (path.startsWith('/') && !path.includes('\0')) return path;
  throw new AndroidError(
    'INPUT_INVALID',
    `The path ${JSON.stringify(path.slice(0, 200))} on the phone is not absolute.`,
  );
}
