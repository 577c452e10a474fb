import type { Adb } from '@storedeck/android';
import type { Host } from '@storedeck/host';
import type { Wda } from '@storedeck/wda';
import type { Logger } from 'pino';

import type { EventHub } from '../events/event-hub.ts';
import { errorBodyOf } from '../http/error-body.ts';

/** The devices of one host. */
export interface DeviceView {
  readonly adb: Adb;
  readonly wda: Wda;
}

export interface ActiveHostOptions {
  /** This computer, whose devices are shown while no runner is connected. */
  readonly home: Host;
  /** Constructs the libraries for a host. `onWdaChange` is called with the udid of a device whose WebDriverAgent changed. */
  readonly openView: (host: Host, onWdaChange: (udid: string) => void) => DeviceView;
  readonly hub: EventHub;
  readonly log: Logger;
}

/**
 * The host whose devices are shown: this computer or the runner. Changing it opens a new view of its devices and ends
 * everything that the previous view has started. Changes are published as the events `devices` and `wda`.
 */
export class ActiveHost {
  readonly #options: ActiveHostOptions;
  #view: DeviceView;
  #publishing = false;
  #publication: Promise<void> = Promise.resolve();
  #lastPublished = '';

  constructor(options: ActiveHostOptions) {
    this.#options = options;
    this.#view = this.#open(options.home);
  }

  get adb(): Adb {
    return this.#view.adb;
  }

  get wda(): Wda {
    return this.#view.wda;
  }

  /** Shows the devices of another host; without an argument, of this computer. Resolves when the former view has ended. */
  async use(host: Host = this.#options.home): Promise<void> {
    const former = this.#view;
    this.#view = this.#open(host);
    this.#options.hub.forget('wda');
    if (this.#publishing) this.#followAdb();
    await closeView(former);
  }

  /** Starts to publish changes of Android devices. Before the first call, adb is not started for this purpose. */
  publishChanges(): void {
    if (this.#publishing) return;
    this.#publishing = true;
    this.#followAdb();
  }

  /** Publishes the list of Android devices, unless it equals the last published list. */
  publishAndroid(): void {
    // Lists are published one after the other, so that an older list never follows a newer one.
    if (this.#publishing) this.#publication = this.#publication.then(() => this.#publishAndroid());
  }

  async close(): Promise<void> {
    this.#publishing = false;
    await closeView(this.#view);
  }

  #open(host: Host): DeviceView {
    const view: DeviceView = this.#options.openView(host, (udid) => void this.#publishWda(view, udid));
    return view;
  }

  #followAdb(): void {
    this.#view.adb.onChange(() => this.publishAndroid());
    this.publishAndroid();
  }

  async #publishAndroid(): Promise<void> {
    const { adb } = this.#view;
    const data = await adb.overview().then((overview) => ({ ok: true as const, ...overview }), errorBodyOf);
    const text = JSON.stringify(data);
    if (adb !== this.#view.adb || !this.#publishing || text === this.#lastPublished) return;
    this.#lastPublished = text;
    this.#options.hub.publish('devices', data);
  }

  async #publishWda(view: DeviceView, udid: string): Promise<void> {
    try {
      const status = await (await view.wda.device(udid)).status();
      if (view === this.#view) this.#options.hub.publish('wda', { ok: true, ...status });
    } catch (error) {
      // A client that waits for the launch also requests the status, and receives this error in that response.
      this.#options.log.debug({ err: error }, 'WebDriverAgent status not published');
    }
  }
}

async function closeView({ adb, wda }: DeviceView): Promise<void> {
  await Promise.all([adb.close(), wda.close()]);
}
