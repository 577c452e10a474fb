import type { Host } from '@storedeck/host';

import { listIosDevices, type IosDeviceList } from './list-ios-devices.ts';

const FRESH_MS = 5000;
const USABLE_MS = 60_000;

/**
 * The last list of a host. Listing takes seconds where devicectl is one of the tools, so a list of the last minute serves those
 * who only need to know which device is meant, while a new one is fetched.
 */
export class DeviceList {
  readonly #host: Host;
  #last: { readonly list: IosDeviceList; readonly at: number } | undefined;
  #asking: Promise<IosDeviceList> | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Asks the tools now. Callers at the same time share one answer. */
  fresh(): Promise<IosDeviceList> {
    this.#asking ??= listIosDevices(this.#host)
      .then((list) => {
        this.#last = { list, at: performance.now() };
        return list;
      })
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  async recent(): Promise<IosDeviceList> {
    const last = this.#last;
    const age = last ? performance.now() - last.at : Infinity;
    if (last === undefined || age > USABLE_MS || last.list.devices.length === 0) return this.fresh();
    if (age > FRESH_MS) this.fresh().catch(() => undefined);
    return last.list;
  }
}
