import type { Readable } from 'node:stream';

import type { Host } from '@storedeck/host';

import { hostFailure } from './adb-failure.ts';
import { readAdbProgram, type AdbProgram } from './adb-program.ts';
import { chooseDevice } from './choose-device.ts';
import { DeviceTracker } from './device-tracker.ts';
import { checkAction, type InputAction } from './input-action.ts';
import { InputQueue } from './input-queue.ts';
import type { AndroidDevice } from './parse-devices.ts';
import { Scrcpy, type ScrcpyStarted } from './scrcpy.ts';
import { ScreenFeed, type ScreenFeedOptions } from './screen-feed.ts';

/** Limits of an `Adb`, all optional; the defaults suit real phones. */
export interface AdbOptions {
  /** Milliseconds a phone may stay silent while its screen is captured. Default 10 000. */
  readonly captureSilenceMs?: number;
  /** Milliseconds a viewer may take no bytes before it is dropped. Default 10 000. */
  readonly viewerStallMs?: number;
  /** Bytes a picture may have. Default 64 MiB. */
  readonly maxPictureBytes?: number;
  /** Told how many bytes of a picture have come from a phone, each time some have. For bookkeeping of memory. */
  readonly onPictureBytes?: (count: number) => void;
  /** Milliseconds a new scrcpy is watched for an early death, unless its window opens sooner. Default 1000. */
  readonly scrcpySettleMs?: number;
}

/** What is known about the phones of a host. */
export interface AndroidOverview {
  /** Every phone adb sees, usable or not. */
  readonly devices: readonly AndroidDevice[];
  /** Whether scrcpy is installed on the host, and the serials of the phones whose mirror window is open, sorted. */
  readonly scrcpy: { readonly available: boolean; readonly running: readonly string[] };
  /** The adb in use. */
  readonly adb: AdbProgram;
  /** Name of the host. */
  readonly host: string;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The Android phones of one host, through its `adb` and `scrcpy`. Every method rejects with `AndroidError`. */
export class Adb {
  readonly #host: Host;
  readonly #options: Required<AdbOptions>;
  readonly #tracker: DeviceTracker;
  readonly #scrcpy: Scrcpy;
  readonly #feeds = new Map<string, ScreenFeed>();
  readonly #inputs = new Map<string, InputQueue>();
  readonly #listeners = new Set<() => void>();
  #program: AdbProgram | undefined;

  /** Starts nothing: the first call does. The host is not closed by `close`. */
  constructor(host: Host, options: AdbOptions = {}) {
    this.#host = host;
    this.#options = {
      captureSilenceMs: options.captureSilenceMs ?? 10_000,
      viewerStallMs: options.viewerStallMs ?? 10_000,
      maxPictureBytes: options.maxPictureBytes ?? 64 * 1024 * 1024,
      onPictureBytes: options.onPictureBytes ?? (() => undefined),
      scrcpySettleMs: options.scrcpySettleMs ?? 1000,
    };
    const changed = () => this.#changed();
    this.#tracker = new DeviceTracker(host, changed);
    this.#scrcpy = new Scrcpy(host, this.#options.scrcpySettleMs, changed);
  }

  /** The phones adb sees, usable or not. After the first call changes are followed, and asking costs no call of adb. */
  devices(): Promise<readonly AndroidDevice[]> {
    return this.#tracker.list();
  }

  /** Phones, mirrors, and the adb in use. */
  async overview(): Promise<AndroidOverview> {
    const [devices, adb, available] = await Promise.all([
      this.#tracker.list(),
      readAdbProgram(this.#host, this.#program),
      this.#scrcpy.isAvailable(),
    ]).catch((error: unknown) => {
      throw hostFailure(error, 'looking for phones');
    });
    this.#program = adb;
    return { devices, scrcpy: { available, running: this.#scrcpy.running }, adb, host: this.#host.name };
  }

  /** Calls back whenever a phone or a mirror comes, goes or changes state. Returns how to stop that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#tracker.start();
    return () => this.#listeners.delete(listener);
  }

  /**
   * The screen as a PNG, in device pixels, streamed as the phone sends it. Resolves when its first mebibyte has come, or all of
   * it; a later failure destroys the stream with an AndroidError. Destroy the stream, or abort, to leave. Callers share a
   * capture of which nothing was handed on yet; at most one runs per phone. `serial` may be left out when one usable phone is there.
   */
  async screen(serial?: string, { signal }: CallOptions = {}): Promise<Readable> {
    const device = await this.#choose(serial);
    return entry(
      this.#feeds,
      device.serial,
      () => new ScreenFeed(this.#host, device.serial, feedOptions(this.#options)),
    ).join(signal);
  }

  /** Performs an action; resolves when the phone has done so. Actions for one phone keep their order. */
  async input(serial: string | undefined, action: InputAction, { signal }: CallOptions = {}): Promise<void> {
    const checked = checkAction(action);
    const device = await this.#choose(serial);
    await entry(this.#inputs, device.serial, () => new InputQueue(this.#host, device.serial)).send(
      checked,
      signal,
    );
  }

  /** Opens the native mirror window of a phone on the host. It ends with `close`. */
  async startScrcpy(serial?: string): Promise<ScrcpyStarted> {
    const device = await this.#choose(serial);
    return this.#scrcpy.start(device.serial);
  }

  /** Ends everything this object started. The host stays open. */
  async close(): Promise<void> {
    this.#listeners.clear();
    for (const feed of this.#feeds.values()) feed.close();
    await Promise.all([this.#tracker.close(), this.#scrcpy.close()]);
  }

  /** A phone that is not in the list may have come in this very moment: adb is asked before it is refused. */
  async #choose(serial: string | undefined): Promise<AndroidDevice> {
    const listed = await this.#tracker.list();
    try {
      return chooseDevice(listed, serial);
    } catch (error) {
      if (serial !== undefined && !isSerial(serial)) throw error;
      return chooseDevice(await this.#tracker.refresh(), serial);
    }
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function feedOptions(options: Required<AdbOptions>): ScreenFeedOptions {
  return {
    silenceMs: options.captureSilenceMs,
    stallMs: options.viewerStallMs,
    maxBytes: options.maxPictureBytes,
    onBytes: options.onPictureBytes,
  };
}

// What adb could list: printable, and no option of adb's own.
function isSerial(serial: string) {
  return /^[!-,.-~][ -~]{0,255}$/.test(serial);
}

/** Serials come from the device list, so these maps stay as small as the number of phones ever connected. */
function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
