import { Adb } from '@storedeck/android';
import type { Host } from '@storedeck/host';
import { createWda, MJPEG_CONTENT_TYPE, type Wda, type WdaOptions } from '@storedeck/wda';
import type { Logger } from 'pino';

import type { EventHub } from '../events/event-hub.ts';
import { errorBodyOf } from '../http/error-body.ts';

export interface ActiveHostOptions {
  /** The machine in use while no other is. */
  readonly home: Host;
  readonly wda: Pick<WdaOptions, 'wdaProject' | 'appiumHome' | 'teamId'>;
  readonly hub: EventHub;
  readonly log: Logger;
}

/** The phones of one machine. */
interface View {
  readonly adb: Adb;
  readonly wda: Wda;
}

/**
 * The machine whose devices are shown: this computer or the runner. Another one brings its own view of its devices, and
 * everything the former view has started ends. Changes go out as the events `devices` and `wda`.
 */
export class ActiveHost {
  /** `Content-Type` of what a live stream writes. */
  readonly mjpegContentType = MJPEG_CONTENT_TYPE;
  readonly #options: ActiveHostOptions;
  #view: View;
  #following = false;
  #told: Promise<void> = Promise.resolve();
  #lastTold = '';

  constructor(options: ActiveHostOptions) {
    this.#options = options;
    this.#view = this.#viewOf(options.home);
  }

  get adb(): Adb {
    return this.#view.adb;
  }

  get wda(): Wda {
    return this.#view.wda;
  }

  /** Shows the devices of another machine from now on, without one those of home. Resolves when the former view has ended. */
  async use(host: Host = this.#options.home): Promise<void> {
    const former = this.#view;
    this.#view = this.#viewOf(host);
    this.#options.hub.forget('wda');
    if (this.#following) this.#followAdb();
    await endView(former);
  }

  /** Sends events from now on. Until someone listens no adb is started. */
  follow(): void {
    if (this.#following) return;
    this.#following = true;
    this.#followAdb();
  }

  /** Sends the list of Android phones as it is now, unless it is what was sent last. */
  tellAndroid(): void {
    if (this.#following) this.#told = this.#told.then(() => this.#tellAndroid());
  }

  async close(): Promise<void> {
    this.#following = false;
    await endView(this.#view);
  }

  #viewOf(host: Host): View {
    const wda: Wda = createWda({
      ...this.#options.wda,
      host,
      onChange: (udid) => void this.#tellWda(wda, udid),
    });
    return { adb: new Adb(host), wda };
  }

  #followAdb(): void {
    this.#view.adb.onChange(() => this.tellAndroid());
    this.tellAndroid();
  }

  async #tellAndroid(): Promise<void> {
    const { adb } = this.#view;
    const data = await adb.overview().then((overview) => ({ ok: true as const, ...overview }), errorBodyOf);
    const text = JSON.stringify(data);
    if (adb !== this.#view.adb || !this.#following || text === this.#lastTold) return;
    this.#lastTold = text;
    this.#options.hub.publish('devices', data);
  }

  async #tellWda(wda: Wda, udid: string): Promise<void> {
    try {
      const status = await (await wda.device(udid)).status();
      if (wda === this.#view.wda) this.#options.hub.publish('wda', { ok: true, ...status });
    } catch (error) {
      // Whoever waits for the launch asks for the status too, and is told then.
      this.#options.log.debug({ err: error }, 'status not told');
    }
  }
}

function endView({ adb, wda }: View) {
  return Promise.all([adb.close(), wda.close()]).then(() => undefined);
}
