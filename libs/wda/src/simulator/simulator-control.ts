import type { Host } from '@storedeck/host';

import { checkedBundleId } from '../client/apps.ts';
import { withHostTempFile } from '../devices/host-temp-file.ts';
import { isUdid } from '../devices/ios-device.ts';
import { runSimctl } from '../devices/run-simctl.ts';
import { WdaError } from '../wda-error.ts';
import { readAppLanguages } from './app-languages.ts';
import { reinstallApp } from './reinstall-app.ts';
import { type SimulatorSetting, simulatorSettings } from './simulator-settings.ts';

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 30_000;
/** A video may have to be sent to a runner. */
const MEDIA_TIMEOUT_MS = 5 * 60_000;

/**
 * What simctl can do with a booted simulator, and WebDriverAgent cannot. Every method rejects with SIMULATOR_FAILED,
 * WDA_TIMED_OUT or ABORTED.
 */
export class SimulatorControl {
  readonly #host: Host;
  readonly #udid: string;

  constructor(host: Host, udid: string) {
    if (!isUdid(udid)) throw new WdaError('INPUT_INVALID', `"${udid}" is not the udid of a simulator.`);
    this.#host = host;
    this.#udid = udid;
  }

  /** The settings on which pictures depend: `appearance`, `textSize` and `cleanBar`. */
  get settings(): ReadonlyMap<string, SimulatorSetting> {
    return simulatorSettings((args, options) => this.#run(args, `simctl ${args[0]} has failed`, options));
  }

  /**
   * Allows an app something, refuses it, or lets the app ask again. This ends the app. `service`: a word of `simctl
   * privacy`, such as `location` or `all`; notifications and the camera are none.
   */
  async setPrivacy(
    { app, service, action }: { app: string; service: string; action: 'grant' | 'revoke' | 'reset' },
    options?: CallOptions,
  ): Promise<void> {
    const failure = `The permission ${service} could not be set`;
    await this.#run(['privacy', action, service, app], failure, options);
  }

  /** Tells apps another place, in degrees. */
  async setLocation(latitude: number, longitude: number, options?: CallOptions): Promise<void> {
    const place = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
    await this.#run(['location', 'set', place], 'The place could not be set', options);
  }

  /** Reads the languages that an app has in its bundle; undefined if it does not say. */
  async readAppLanguages(bundleId: string, { signal }: CallOptions = {}): Promise<string[] | undefined> {
    return readAppLanguages(
      this.#host,
      { udid: this.#udid, bundleId: checkedBundleId(bundleId) },
      { signal },
    );
  }

  /** Removes all data of an app by installing it again. If that fails, the error says where its copy is. */
  async clearApp(bundleId: string, { signal }: CallOptions = {}): Promise<void> {
    await reinstallApp(this.#host, { udid: this.#udid, bundleId: checkedBundleId(bundleId) }, signal);
  }

  /** Adds a picture or a video to the photos. `name`: its ending says what it is. */
  async addMedia(
    { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
    { signal }: CallOptions = {},
  ): Promise<void> {
    const ending = /\.([a-z0-9]{2,4})$/i.exec(name)?.[1];
    if (ending === undefined)
      throw new WdaError('INPUT_INVALID', `"${name.slice(0, 100)}" is neither a picture nor a video.`);
    const failure = `${name.slice(0, 100)} could not be added`;
    await withHostTempFile(this.#host, ending, async (path) => {
      const options = { signal, timeoutMs: MEDIA_TIMEOUT_MS };
      const written = await this.#host.run('cp', ['/dev/stdin', path], { ...options, input: bytes });
      if (written.exitCode !== 0)
        throw new WdaError('SIMULATOR_FAILED', `${failure}: ${written.stderr.trim().slice(0, 300)}`);
      await runSimctl(this.#host, ['addmedia', this.#udid, path], { ...options, failure });
    });
  }

  /** Every subcommand has the simulator as its first argument. */
  #run([verb = '', ...words]: readonly string[], failure: string, { signal }: CallOptions = {}) {
    return runSimctl(this.#host, [verb, this.#udid, ...words], { signal, timeoutMs: TIMEOUT_MS, failure });
  }
}
