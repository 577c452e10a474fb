import type { Duplex } from 'node:stream';

import { SharedCall } from '@storedeck/async';
import type { RunResult } from '@storedeck/host';

import { AndroidError } from './android-error.ts';
import { type LaunchExtras, launchApp, listApps, stopApp } from './apps.ts';
import { type CallOptions, TRANSFER_TIMEOUT_MS, type TransferOptions } from './call-options.ts';
import { type CaptureLimits, ScreenCapture } from './capture-screen.ts';
import { checkedHostPath, DeviceAdb, type PhoneAddress } from './device-adb.ts';
import { deviceShell } from './device-shell.ts';
import { PhoneFiles } from './files/phone-files.ts';
import { checkAction, type InputAction } from './input-action.ts';
import { InputQueue } from './input-queue.ts';
import { installFailure, installHint } from './install-app.ts';
import type { PhoneFile } from './server/file-sync.ts';
import type { PhoneSettings } from './settings/phone-setting.ts';
import { readPhoneSettings } from './settings/phone-settings.ts';
import type { AndroidTree } from './tree/android-tree.ts';
import { installedHelper } from './tree/installed-helper.ts';
import { TreeReader } from './tree/tree-reader.ts';

export interface AdbDeviceOptions extends PhoneAddress, CaptureLimits {
  /** A function that rejects when the phone cannot be used now. */
  readonly requireUsable: (signal: AbortSignal | undefined) => Promise<unknown>;
}

/**
 * One Android phone, created by `Adb.device`. This object can still be used after the phone has disconnected and
 * reconnected. A call that fails rejects with an `AndroidError`.
 */
export class AdbDevice {
  /** The name of the phone, which no other phone of the host has. */
  readonly serial: string;
  readonly #options: AdbDeviceOptions;
  readonly #adb: DeviceAdb;
  readonly #inputs: InputQueue;
  readonly #capture: SharedCall<Buffer>;
  readonly #files: PhoneFiles;
  readonly #trees: TreeReader;

  constructor(options: AdbDeviceOptions) {
    this.serial = options.serial;
    this.#options = options;
    this.#adb = new DeviceAdb(options);
    this.#inputs = new InputQueue(this.#adb);
    const screen = new ScreenCapture(this.#adb, options);
    this.#capture = new SharedCall((signal) => screen.capture(signal));
    this.#files = new PhoneFiles(this.#adb, options);
    this.#trees = new TreeReader(this.#adb, options.closing);
  }

  /** The options of the adb program that name this phone now, such as `-s SERIAL`. */
  get adbOptions(): readonly string[] {
    return this.#adb.options;
  }

  /**
   * Takes a screenshot: a complete PNG, in device pixels of the current rotation. Callers at the same time share one
   * capture, which is aborted when all of these callers have aborted. Rejects with `CAPTURE_FAILED`, `NOT_A_PNG` or
   * `TIMED_OUT` (after 10 s).
   */
  async screenshot({ signal }: CallOptions = {}): Promise<Buffer> {
    await this.#options.requireUsable(signal);
    return this.#capture.call(signal).catch((error: unknown) => {
      throw signal?.aborted ? new AndroidError('ABORTED', 'The screenshot was aborted.') : error;
    });
  }

  /**
   * Reads the screen tree with the snapshot helper of agent-device if it is installed on the phone (about 10 ms),
   * otherwise with `uiautomator` (about 2 s). `readBy` names the program that has read the tree. `refusal` is the
   * reason why the snapshot helper has not read it. Only one tree is read at a time, and callers at the same time share
   * the tree. Rejects with `TREE_BUSY` (the message names the program that uses UiAutomation, if Android reports it),
   * `TREE_NOT_IDLE` or `TREE_FAILED`.
   */
  async tree({ signal }: CallOptions = {}): Promise<AndroidTree> {
    await this.#options.requireUsable(signal);
    return this.#trees.read(signal);
  }

  /**
   * Releases UiAutomation, so that other programs can use it. Call this after the last tree that is needed. Ten seconds
   * after the last tree, UiAutomation is released automatically. Never rejects.
   */
  async releaseTree(): Promise<void> {
    await this.#trees.release();
  }

  /**
   * Reads the version code of the snapshot helper on the phone; `undefined` when the helper is not installed. To
   * install the helper, call `fetchSnapshotHelper` and then `install`. Do this only if a person has decided it.
   */
  async snapshotHelper({ signal }: CallOptions = {}): Promise<number | undefined> {
    await this.#options.requireUsable(signal);
    return installedHelper(this.#adb, signal);
  }

  /**
   * Checks an action and performs it. The actions of one phone keep their order. Resolves when the phone has performed
   * the action. Rejects with `INPUT_INVALID`, `INPUT_FAILED`, `INPUT_BUSY` or `TIMED_OUT`.
   */
  async input(action: InputAction, { signal }: CallOptions = {}): Promise<void> {
    const checked = checkAction(action);
    await this.#options.requireUsable(signal);
    await this.#inputs.send(checked, signal).finally(() => this.screenChanged());
  }

  /**
   * Call this after the screen was changed by other means than the methods of this object. Later calls of `screenshot`
   * and `tree` then read the screen again. They do not share the result of an earlier call that is still running.
   */
  screenChanged(): void {
    this.#capture.forget();
    this.#trees.forget();
  }

  /**
   * Runs a command in the phone's shell. If `command` is a list of words, each word is quoted, so that it arrives as
   * one argument. If `command` is a string, it is a line of shell text, which is sent unchanged. A non-zero exit code
   * is a result, not an error. The output is limited to 16 MiB, and the duration to `timeoutMs` (default 30 s).
   */
  async shell(
    command: readonly string[] | string,
    { signal, timeoutMs, input }: TransferOptions & { readonly input?: Uint8Array | string } = {},
  ): Promise<RunResult> {
    const line = typeof command === 'string' ? command : deviceShell(command);
    await this.#options.requireUsable(signal);
    const running = this.#adb.shell(line, {
      signal,
      doing: 'running a command',
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(input === undefined ? {} : { input }),
    });
    return running.finally(() => this.screenChanged());
  }

  /**
   * Installs an app, or replaces an installed app and keeps its data. `apk` is an absolute path on the host. Rejects
   * with `INSTALL_FAILED` and the phone's reason, such as `INSTALL_FAILED_VERSION_DOWNGRADE`.
   */
  async install(
    apk: string,
    { signal, timeoutMs = TRANSFER_TIMEOUT_MS }: TransferOptions = {},
  ): Promise<void> {
    const path = checkedHostPath(apk);
    await this.#options.requireUsable(signal);
    const options = { signal, timeoutMs, doing: 'installing an app' };
    const reason = await installFailure(this.#adb, { path, options });
    if (reason === undefined) return;
    throw new AndroidError(
      'INSTALL_FAILED',
      `The app was not installed on the phone ${this.serial}: ${reason}`,
      { hint: installHint(reason) },
    );
  }

  /** Reads the package names of the installed apps, without the apps of the system. */
  async apps({ signal }: CallOptions = {}): Promise<string[]> {
    await this.#options.requireUsable(signal);
    return listApps(this.#adb, signal);
  }

  /**
   * Starts an app in the same way as the launcher, or brings the app to the front. `extras`: values that the app receives.
   * Rejects with `APP_NOT_INSTALLED` or `INPUT_FAILED`.
   */
  async launchApp(
    packageName: string,
    { extras, signal }: CallOptions & { readonly extras?: LaunchExtras } = {},
  ): Promise<void> {
    await this.#options.requireUsable(signal);
    await launchApp(this.#adb, packageName, { extras, signal }).finally(() => this.screenChanged());
  }

  /** Ends all processes of an app. Rejects with `APP_NOT_INSTALLED`. */
  async stopApp(packageName: string, { signal }: CallOptions = {}): Promise<void> {
    await this.#options.requireUsable(signal);
    await stopApp(this.#adb, packageName, signal).finally(() => this.screenChanged());
  }

  /**
   * Reads which settings the phone has on which pictures of an app depend, such as the language of the app, the
   * appearance and the clean status bar. Their methods reject with `INPUT_FAILED` and the words of the phone.
   */
  settings(packageName: string, options?: CallOptions): Promise<PhoneSettings> {
    return readPhoneSettings(this, packageName, options);
  }

  /**
   * Opens a byte stream to a service of the phone. Services are named as in adb: `localabstract:NAME`, `tcp:PORT` or
   * `shell:LINE`. No port of the host is used. `end` closes both directions, because adb has no half-closed streams.
   * The caller must destroy the stream. The signal aborts only the attempt to connect.
   */
  async open(service: string, { signal }: CallOptions = {}): Promise<Duplex> {
    await this.#options.requireUsable(signal);
    return this.#adb.open(service, signal, 'opening a connection');
  }

  /**
   * Writes a file of the phone, or replaces an existing file. `path` is absolute. `mode` contains the permissions of
   * the file (default 0o644). Rejects with `TRANSFER_FAILED`.
   */
  writeFile(
    content: Uint8Array,
    path: string,
    options?: TransferOptions & { readonly mode?: number },
  ): Promise<void> {
    return this.#files.write(content, path, options);
  }

  /** Reads a file of the phone, at most `maxBytes` bytes (default 16 MiB). Rejects with `TRANSFER_FAILED`. */
  readFile(path: string, options?: TransferOptions & { readonly maxBytes?: number }): Promise<Buffer> {
    return this.#files.read(path, options);
  }

  /**
   * Reads the mode and size of a file of the phone; `undefined` when the file does not exist. Rejects with
   * `TRANSFER_FAILED`.
   */
  stat(path: string, options?: TransferOptions): Promise<PhoneFile | undefined> {
    return this.#files.stat(path, options);
  }
}
