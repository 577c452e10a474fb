import { type DeviceHosts as DeviceHostList, LOCAL_HOST_ID } from '@storedeck/contract';
import type { Host } from '@storedeck/host';

import { DeviceError } from '../device-error.ts';
import { DeviceHost, type DeviceHostOptions } from './device-host.ts';

export interface DeviceHostsOptions extends Omit<DeviceHostOptions, 'id' | 'host'> {
  /** This computer. */
  readonly home: Host;
}

/**
 * The hosts whose devices can be used: this computer and the connected runners. Each host works independently of the
 * others. Changes of the list are published as the event `hosts`.
 */
export class DeviceHosts {
  /** This computer. */
  readonly local: DeviceHost;
  readonly #options: DeviceHostsOptions;
  /** The runners by id, in the order in which they were connected. */
  readonly #runners = new Map<string, DeviceHost>();
  #publishing = false;

  constructor(options: DeviceHostsOptions) {
    this.#options = options;
    this.local = this.#open(LOCAL_HOST_ID, options.home);
  }

  /**
   * Returns the host with this id. Without an id, returns the runner that was connected last; if no runner is
   * connected, this computer. Throws `HOST_UNKNOWN`.
   */
  get(id?: string): DeviceHost {
    const found = id === undefined ? this.#default : this.#all.find((host) => host.id === id);
    if (found) return found;
    throw new DeviceError('HOST_UNKNOWN', `No host with the id "${id}" is connected.`, {
      hint: `Connected are: ${this.#all.map((host) => host.id).join(', ')}.`,
    });
  }

  list(): DeviceHostList {
    const byDefault = this.#default;
    const hosts = this.#all.map((host) => {
      const { id, name, kind } = host;
      return { id, name, kind, isDefault: host === byDefault };
    });
    return { ok: true, hosts };
  }

  /**
   * Adds a runner. The runner becomes the default, and replaces a host with the same id. Resolves when the replaced
   * host is closed.
   */
  async add(id: string, host: Host): Promise<void> {
    const former = this.#runners.get(id);
    const closed = former?.close();
    this.#runners.delete(id);
    const added = this.#open(id, host);
    this.#runners.set(id, added);
    this.#publish();
    if (this.#publishing) added.publishChanges();
    await closed;
  }

  /** Removes a runner. Resolves when everything that was started for its devices has ended. */
  async remove(id: string): Promise<void> {
    const former = this.#runners.get(id);
    if (!former) return;
    this.#runners.delete(id);
    const closed = former.close();
    this.#publish();
    await closed;
  }

  /** Starts to publish the hosts and their Android devices. */
  publishChanges(): void {
    if (this.#publishing) return;
    this.#publishing = true;
    this.#publish();
    for (const host of this.#all) host.publishChanges();
  }

  /** Ends everything that was started for the devices. */
  async close(): Promise<void> {
    this.#publishing = false;
    await Promise.all(this.#all.map((host) => host.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  get #all(): readonly DeviceHost[] {
    return [this.local, ...this.#runners.values()];
  }

  get #default(): DeviceHost {
    return [...this.#runners.values()].at(-1) ?? this.local;
  }

  #open(id: string, host: Host): DeviceHost {
    return new DeviceHost({ ...this.#options, id, host });
  }

  #publish(): void {
    if (this.#publishing) this.#options.hub?.publish('hosts', this.list());
  }
}
