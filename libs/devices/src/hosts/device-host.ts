import { Adb } from '@storedeck/android';
import { type AndroidDevices, toErrorBody, type IosDevices } from '@storedeck/contract';
import type { Host } from '@storedeck/host';
import { createWda, type Wda } from '@storedeck/wda';
import pLimit from 'p-limit';

import type { DeviceEvents, DeviceLog } from '../device-events.ts';

/** The device libraries of one host. */
export interface DeviceLibraries {
  readonly adb: Adb;
  readonly wda: Wda;
}

export interface DeviceHostOptions {
  readonly id: string;
  readonly host: Host;
  /**
   * Constructs the libraries for a host; by default, with their own defaults. `onWdaChange` is called with the udid of a
   * device when its WebDriverAgent has changed.
   */
  readonly openLibraries?: ((host: Host, onWdaChange: (udid: string) => void) => DeviceLibraries) | undefined;
  readonly hub?: DeviceEvents | undefined;
  readonly log?: DeviceLog | undefined;
}

/** The devices of one host. Their changes are published as the events `devices` and `wda`. */
export class DeviceHost {
  readonly id: string;
  readonly name: string;
  readonly kind: Host['kind'];
  readonly host: Host;
  readonly adb: Adb;
  readonly wda: Wda;
  readonly #hub: DeviceEvents | undefined;
  readonly #log: DeviceLog | undefined;
  #publishing = false;
  readonly #inTurn = pLimit(1);
  #lastPublished = '';

  constructor({ id, host, openLibraries = openAll, hub, log }: DeviceHostOptions) {
    this.id = id;
    this.name = host.name;
    this.kind = host.kind;
    this.host = host;
    this.#hub = hub;
    this.#log = log;
    const { adb, wda } = openLibraries(host, (udid) => void this.#publishWda(udid));
    this.adb = adb;
    this.wda = wda;
  }

  /** Lists the Android phones of the host. Rejects with AndroidError. */
  async androidDevices(signal?: AbortSignal): Promise<AndroidDevices> {
    return { ok: true, ...(await this.adb.overview({ signal })), hostId: this.id };
  }

  /**
   * Returns the id of a device, by which it is locked. A phone may be named by one of the ways to it. Another name, such
   * as that of an iPhone or of a phone that is not connected, stays as it is.
   */
  async findDeviceId(name: string): Promise<string> {
    const serial = await this.adb.serialAt(name).catch(() => undefined);
    return serial ?? name;
  }

  /** Lists the iPhones and simulators of the host. Rejects with WdaError. */
  async iosDevices(signal?: AbortSignal): Promise<IosDevices> {
    return { ok: true, ...(await this.wda.devices({ signal })), hostId: this.id };
  }

  /** Starts to publish changes of Android devices. Before this call, adb is not started to watch for changes. */
  publishChanges(): void {
    if (this.#publishing) return;
    this.#publishing = true;
    this.adb.onChange(() => this.publishAndroid());
    this.publishAndroid();
  }

  /**
   * Publishes the list of Android devices, unless it equals the last published list. Does nothing before
   * `publishChanges` is called.
   */
  publishAndroid(): void {
    // Lists are published one after the other, so that an older list never follows a newer one.
    if (this.#publishing) void this.#inTurn(() => this.#publishAndroid());
  }

  /**
   * Ends everything that was started on the host for its devices. Clients that connect later no longer receive the
   * latest events of this host.
   */
  async close(): Promise<void> {
    this.#publishing = false;
    this.#hub?.forget('devices', this.id);
    this.#hub?.forget('wda', this.id);
    await Promise.all([this.adb.close(), this.wda.close()]);
  }

  async #publishAndroid(): Promise<void> {
    const hostId = this.id;
    const data = await this.androidDevices().catch((error: unknown) => ({ ...toErrorBody(error), hostId }));
    const text = JSON.stringify(data);
    if (!this.#publishing || text === this.#lastPublished) return;
    this.#lastPublished = text;
    this.#hub?.publish('devices', data, hostId);
  }

  async #publishWda(udid: string): Promise<void> {
    const hostId = this.id;
    try {
      const status = await (await this.wda.device(udid)).status();
      this.#hub?.publish('wda', { ok: true, ...status, hostId }, hostId);
    } catch (error) {
      // A client that waits for the launch also requests the status, and receives this error in that response.
      this.#log?.debug({ err: error }, 'WebDriverAgent status not published');
    }
  }
}

function openAll(host: Host, onChange: (udid: string) => void): DeviceLibraries {
  return { adb: new Adb(host), wda: createWda({ host, onChange }) };
}
