import { abortable, deadline } from '@storedeck/async';
import { safeLine, SkippedCounter, type SkippedParts } from '@storedeck/foreign-text';
import { isHostError, type Host } from '@storedeck/host';

import { AdbDevice } from './adb-device.ts';
import { hostFailure } from './adb-failure.ts';
import { readAdbProgram, type AdbProgram } from './adb-program.ts';
import { AndroidError } from './android-error.ts';
import type { CallOptions } from './call-options.ts';
import { chooseDevice } from './choose-device.ts';
import { DeviceAdb } from './device-adb.ts';
import { hintFor } from './device-hint.ts';
import { DeviceTracker } from './device-tracker.ts';
import { checkAddress, checkConnection } from './network-address.ts';
import { parseNetworkPhones, type NetworkPhone } from './network-phones.ts';
import { findSerial } from './phones/find-serial.ts';
import { PhoneDirectory } from './phones/phone-directory.ts';
import type { AdbTarget } from './phones/phone-way.ts';
import { type AndroidDevice, findTarget } from './phones/unite-ways.ts';
import { Scrcpy, type ScrcpyStarted } from './scrcpy.ts';
import { AdbServer } from './server/adb-server.ts';

/** The limits of an `Adb`. All limits are optional, and the defaults suit real phones. */
export interface AdbOptions {
  /** The timeout of a screenshot, in ms. Default 10 000. */
  readonly screenshotTimeoutMs?: number;
  /** The maximum size of a screenshot, in bytes. Default 32 MiB, which is more than any screen needs. */
  readonly maxScreenshotBytes?: number;
  /** The timeout for listing the phones, in ms. This time may include the start of the adb server. Default 10 000. */
  readonly listTimeoutMs?: number;
  /**
   * How long a newly started scrcpy is watched for an early exit, in ms. The check ends when the window of scrcpy
   * opens. Default 1000.
   */
  readonly scrcpySettleMs?: number;
  /** Called when adb has printed something in a list that is not known, and that is left out. */
  readonly onSkipped?: ((skipped: SkippedParts) => void) | undefined;
}

/** The phones of a host, and the tools for them. */
export interface AndroidOverview {
  /** Every phone that adb lists, usable or not. */
  readonly devices: readonly AndroidDevice[];
  /** Whether scrcpy is installed on the host, and the serials of the phones whose mirror window is open, sorted. */
  readonly scrcpy: { readonly available: boolean; readonly running: readonly string[] };
  /** The adb in use. */
  readonly adb: AdbProgram;
  /** The display name of the host. */
  readonly host: string;
}

const CONNECT_TIMEOUT_MS = 15_000;

/** The Android phones of one host, through its `adb` and `scrcpy`. A call that fails rejects with an `AndroidError`. */
export class Adb {
  readonly #host: Host;
  readonly #server: AdbServer;
  readonly #options: Required<Omit<AdbOptions, 'onSkipped'>>;
  readonly #skipped: SkippedCounter;
  readonly #tracker: DeviceTracker;
  readonly #phones: PhoneDirectory;
  readonly #scrcpy: Scrcpy;
  readonly #devices = new Map<string, AdbDevice>();
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();
  #program: AdbProgram | undefined;

  /** Does not start any process: adb is started by the first method that needs it. `close` does not close the host. */
  constructor(host: Host, options: AdbOptions = {}) {
    this.#host = host;
    this.#server = new AdbServer(host);
    this.#options = {
      screenshotTimeoutMs: options.screenshotTimeoutMs ?? 10_000,
      maxScreenshotBytes: options.maxScreenshotBytes ?? 32 * 1024 * 1024,
      listTimeoutMs: options.listTimeoutMs ?? 10_000,
      scrcpySettleMs: options.scrcpySettleMs ?? 1000,
    };
    this.#skipped = new SkippedCounter(options.onSkipped);
    const onChange = () => this.#notify();
    this.#tracker = new DeviceTracker(host, {
      onChange,
      skip: this.#skipped.of('adb'),
      timeoutMs: this.#options.listTimeoutMs,
    });
    this.#phones = new PhoneDirectory({
      tracker: this.#tracker,
      at: (target) =>
        new DeviceAdb({ host, server: this.#server, serial: target.serial, target: () => target }),
      closing: this.#closing.signal,
    });
    this.#scrcpy = new Scrcpy(host, this.#options.scrcpySettleMs, onChange);
  }

  /**
   * Lists the phones that adb knows, usable or not. The first call starts to track changes, so later calls need no
   * request to adb.
   */
  async devices({ signal }: CallOptions = {}): Promise<readonly AndroidDevice[]> {
    return this.#during('listing the phones', signal, this.#phones.list());
  }

  /** Reads the list of phones, the open mirror windows, and the adb in use. */
  async overview({ signal }: CallOptions = {}): Promise<AndroidOverview> {
    const [devices, adb, available] = await this.#during(
      'looking for phones',
      signal,
      Promise.all([
        this.#phones.list(),
        readAdbProgram(this.#host, this.#program),
        this.#scrcpy.isAvailable(),
      ]),
    );
    this.#program = adb;
    return { devices, scrcpy: { available, running: this.#scrcpy.running }, adb, host: this.#host.name };
  }

  /**
   * Resolves to the phone with this serial. Without a serial, resolves to the only usable phone. Rejects with
   * `DEVICE_NOT_FOUND`, `DEVICE_AMBIGUOUS`, `DEVICE_UNAUTHORIZED` or `DEVICE_OFFLINE`.
   */
  async device(serial?: string, { signal }: CallOptions = {}): Promise<AdbDevice> {
    const { serial: chosen } = chooseDevice(await this.devices({ signal }), serial);
    const known = this.#devices.get(chosen);
    if (known) return known;
    const { screenshotTimeoutMs, maxScreenshotBytes } = this.#options;
    let target: AdbTarget = { serial: chosen };
    const requireUsable = async (caller: AbortSignal | undefined) => {
      const phones = await this.devices({ signal: caller });
      target = findTarget(chooseDevice(phones, chosen), phones);
    };
    await requireUsable(signal);
    const device = new AdbDevice({
      host: this.#host,
      server: this.#server,
      serial: chosen,
      target: () => target,
      screenshotTimeoutMs,
      maxScreenshotBytes,
      requireUsable,
      closing: this.#closing.signal,
    });
    this.#devices.set(chosen, device);
    return device;
  }

  /**
   * Connects to a phone in the network, at `HOST` or `HOST:PORT` (default port 5555), and resolves to this phone.
   * Rejects with `ADB_FAILED` when adb cannot connect, and with `DEVICE_UNAUTHORIZED` when the phone does not allow
   * this computer.
   */
  async connect(address: string, { signal }: CallOptions = {}): Promise<AdbDevice> {
    checkAddress(address);
    const before = await this.#tracker.list().catch(() => []);
    const output = await this.#runAdb(['connect', address], signal);
    const serial = /connected to (\S+)$/m.exec(output)?.[1];
    if (/failed to authenticate/.test(output)) throw notAllowed(address);
    if (serial === undefined || /(failed|cannot|unable) to connect/.test(output)) {
      // adb keeps an address at which something else than a phone responds, as a phone that is offline.
      if (!before.some((way) => [address, `${address}:5555`].includes(way.serial)))
        await this.#disconnect(address, undefined).catch(() => undefined);
      throw new AndroidError('ADB_FAILED', `adb could not connect to ${address}: ${safeLine(output, 200)}`, {
        hint: 'Check the address, and that wireless debugging is on; Android 11 and later must be paired first.',
      });
    }
    const limit = deadline(CONNECT_TIMEOUT_MS, signal);
    await this.#during('waiting for the phone', limit, this.#listed(serial, limit));
    return this.device(serial, { signal });
  }

  /**
   * Pairs this host with a phone in the network (Android 11 and later). The phone shows `address` and the code of six
   * digits under "Pair device with pairing code". Afterwards, `connect` works with the address that the phone shows
   * under "Wireless debugging", which has another port. Rejects with `ADB_FAILED` when the phone refuses the code, or
   * when adb is too old to pair.
   */
  async pair(address: string, code: string, { signal }: CallOptions = {}): Promise<void> {
    if (!/^\d{6}$/.test(code))
      throw new AndroidError('INPUT_INVALID', 'A pairing code has six digits.', {
        hint: 'On the phone: Developer options, Wireless debugging, Pair device with pairing code.',
      });
    // adb reads the code from its standard input. The code is not an argument, because arguments are visible in the
    // list of processes.
    const output = await this.#runAdb(['pair', checkAddress(address)], signal, `${code}\n`);
    if (/Successfully paired to /.test(output)) return;
    const reason = safeLine(output.replace(/Enter pairing code: ?/, ''), 200);
    throw new AndroidError('ADB_FAILED', `adb could not pair with ${address}: ${reason}`, {
      hint: pairingHint(output),
    });
  }

  /**
   * Lists the phones in the network that offer wireless debugging. The list is empty if adb cannot discover phones: in
   * old versions of adb, and in networks that do not forward multicast DNS.
   */
  async networkPhones({ signal }: CallOptions = {}): Promise<readonly NetworkPhone[]> {
    return parseNetworkPhones(await this.#runAdb(['mdns', 'services'], signal), this.#skipped.of('adb'));
  }

  /**
   * Disconnects from a phone in the network, named by its address or by its serial. A cable stays connected. Rejects
   * with `ADB_FAILED` when the phone was not connected.
   */
  async disconnect(address: string, { signal }: CallOptions = {}): Promise<void> {
    const phones = await this.devices({ signal }).catch((): readonly AndroidDevice[] => []);
    const ways = phones.find(({ serial }) => serial === address)?.ways ?? [];
    const addresses = ways.filter(({ connection }) => connection === 'tcp').map(({ serial }) => serial);
    for (const each of addresses.length > 0 ? addresses : [address]) await this.#disconnect(each, signal);
  }

  /**
   * Resolves to the serial of the phone that adb knows by this name on one of its ways, or that has this address in the
   * network (`HOST` or `HOST:PORT`). Undefined if there is none.
   */
  async serialAt(address: string, options: CallOptions = {}): Promise<string | undefined> {
    return findSerial(await this.devices(options), address);
  }

  async #disconnect(address: string, signal: AbortSignal | undefined): Promise<void> {
    const output = await this.#runAdb(['disconnect', checkConnection(address)], signal);
    if (!/^disconnected /m.test(output)) {
      throw new AndroidError(
        'ADB_FAILED',
        `adb could not disconnect from ${address}: ${safeLine(output, 200)}`,
        { hint: 'Use an address of a phone in the list of devices; it may be disconnected already.' },
      );
    }
  }

  /**
   * Calls `listener` whenever a phone or a mirror window appears, disappears or changes its state. Returns a function
   * that removes the listener.
   */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#tracker.start();
    return () => this.#listeners.delete(listener);
  }

  /**
   * Opens the native mirror window of a phone on the host. `close` closes this window. Rejects with `SCRCPY_MISSING` or
   * `SCRCPY_ENDED`.
   */
  async startScrcpy(serial?: string, { signal }: CallOptions = {}): Promise<ScrcpyStarted> {
    const phones = await this.devices({ signal });
    const phone = chooseDevice(phones, serial);
    const target = findTarget(phone, phones);
    if (target.transportId !== undefined)
      throw new AndroidError(
        'DEVICE_AMBIGUOUS',
        `scrcpy cannot tell ${phone.serial} apart from another phone.`,
        {
          hint: `Both have the serial ${target.serial}: unplug one of them, or connect one over the network.`,
        },
      );
    const window = { serial: phone.serial, adbSerial: target.serial };
    return this.#during('opening the mirror window', signal, this.#scrcpy.start(window));
  }

  /**
   * Closes the mirror windows, stops tracking the phones, and releases UiAutomation on each phone. The adb server keeps
   * running, and the host stays open.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#listeners.clear();
    const trees = [...this.#devices.values()].map((device) => device.releaseTree());
    await Promise.all([...trees, this.#tracker.close(), this.#scrcpy.close()]);
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /**
   * Waits until adb lists the phone in a state other than `offline`, `connecting` or `authorizing`, or until the signal
   * aborts.
   */
  async #listed(serial: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const check = () =>
      void this.#tracker.list().then((devices) => {
        const device = devices.find((one) => one.serial === serial);
        if (device && !/^(offline|connecting|authorizing)$/.test(device.state)) resolve(undefined);
      }, reject);
    const stop = this.onChange(check);
    check();
    try {
      await abortable(promise, signal);
    } finally {
      stop();
    }
  }

  async #runAdb(args: readonly string[], signal: AbortSignal | undefined, input?: string): Promise<string> {
    try {
      const options = {
        signal,
        timeoutMs: CONNECT_TIMEOUT_MS,
        maxBytes: 64 * 1024,
        ...(input !== undefined && { input }),
      };
      const { stdout, stderr } = await this.#host.run('adb', args, options);
      // The first command also starts the server of adb, and says so.
      return `${stdout.toString('utf8')}\n${stderr}`.replaceAll(/\* daemon [^\n]*\n?/g, '');
    } catch (error) {
      throw hostFailure(error, 'connecting to a phone');
    }
  }

  /**
   * Waits for work that several callers may share. So the signal ends only this wait, not the work. Converts each error
   * to an AndroidError; `doing` is the end of the error's message, after the word "while".
   */
  async #during<Value>(doing: string, signal: AbortSignal | undefined, work: Promise<Value>): Promise<Value> {
    try {
      return await abortable(work, signal);
    } catch (error) {
      if (signal?.aborted && !isHostError(error)) {
        const isTimeout = (signal.reason as { name?: unknown } | undefined)?.name === 'TimeoutError';
        throw isTimeout
          ? new AndroidError('TIMED_OUT', `The phone did not respond in time while ${doing}.`)
          : new AndroidError('ABORTED', `The call was aborted while ${doing}.`);
      }
      throw hostFailure(error, doing);
    }
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function pairingHint(output: string): string {
  if (/unknown command/.test(output)) return 'Install the Android platform-tools 30 or later.';
  // The server of adb has ended, or a VPN keeps it from the phone [https://github.com/termux/termux-packages/issues/24984].
  if (/protocol fault/.test(output))
    return 'adb has lost the phone while pairing: switch off a VPN, run adb kill-server, then pair again with the address and the code that the phone shows now.';
  return 'Check the code and the address: both change when the dialog of the phone is opened again.';
}

function notAllowed(address: string): AndroidError {
  return new AndroidError('DEVICE_UNAUTHORIZED', `The phone at ${address} has not allowed this computer.`, {
    hint: hintFor('unauthorized'),
  });
}
