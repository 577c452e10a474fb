import { SharedCall } from '@storedeck/async';
import type { SkippedCounter } from '@storedeck/foreign-text';
import { type Host } from '@storedeck/host';

import { listIosDevices, type IosDeviceList } from './list-ios-devices.ts';

const FRESH_MS = 5000;
const USABLE_MS = 60_000;

/**
 * The devices of a host. devicectl needs seconds to list them, so the last list is remembered. A caller that only looks
 * up a device (`recent`) gets the remembered list if it is at most one minute old. If it is older than five seconds, a
 * new list is also read in the background.
 */
export class DeviceList {
  readonly #host: Host;
  readonly #skipped: SkippedCounter;
  #last: { readonly list: IosDeviceList; readonly at: number } | undefined;
  readonly #listing = new SharedCall((signal) => this.#read(signal));

  readonly #onList: (list: IosDeviceList) => void;

  /** `onList`: called with each new list. */
  constructor(host: Host, skipped: SkippedCounter, onList: (list: IosDeviceList) => void) {
    this.#host = host;
    this.#skipped = skipped;
    this.#onList = onList;
  }

  /** Runs the tools now. Callers at the same time share one run. */
  fresh(signal?: AbortSignal): Promise<IosDeviceList> {
    return this.#listing.call(signal);
  }

  /** Resolves to the remembered list if it contains a device and is at most one minute old, otherwise to a new list. */
  async recent(signal?: AbortSignal): Promise<IosDeviceList> {
    const last = this.#last;
    const age = last ? performance.now() - last.at : Infinity;
    if (last === undefined || age > USABLE_MS || last.list.devices.length === 0) {
      return this.fresh(signal);
    }
    if (age > FRESH_MS) this.fresh().catch(() => undefined);
    return last.list;
  }

  /** Forgets the remembered list, so that the next caller gets a new list. */
  forget(): void {
    this.#last = undefined;
  }

  async #read(signal: AbortSignal): Promise<IosDeviceList> {
    const list = await listIosDevices(this.#host, { signal, skipped: this.#skipped });
    this.#last = { list, at: performance.now() };
    this.#onList(list);
    return list;
  }
}
