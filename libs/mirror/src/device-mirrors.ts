import type { MirrorRequest } from '@storedeck/contract/mirror';
import {
  DeviceError,
  type DeviceHosts,
  type WebDriverServer,
  type WebDriverServers,
} from '@storedeck/devices';

import { androidOpeners } from './android/android-openers.ts';
import { DeviceMirror } from './device-mirror.ts';
import { iosOpeners } from './ios/ios-openers.ts';
import type { RungOpener } from './ladder/rung-opener.ts';
import type { Recordings } from './recordings/recordings.ts';
import type { OpenOptions } from './screen.ts';
import { webDriverOpeners } from './webdriver/webdriver-openers.ts';

/** The hosts and WebDriver servers that have the devices. */
export interface MirrorHosts {
  readonly hosts: DeviceHosts;
  readonly servers?: WebDriverServers | undefined;
}

/** The files of live videos: the downloaded scrcpy server, and the folder of the recordings. */
export interface MirrorFolders {
  /** The path of the scrcpy server that `storedeck setup scrcpy` fetches. */
  readonly scrcpyCache?: string | undefined;
  readonly recordings: Recordings;
}

/** The live videos of all devices. */
export class DeviceMirrors {
  readonly #hosts: DeviceHosts;
  readonly #servers: WebDriverServers | undefined;
  readonly #scrcpyCache: string | undefined;
  readonly #recordings: Recordings;
  readonly #mirrors = new Map<string, DeviceMirror>();

  constructor({ hosts, servers }: MirrorHosts, { scrcpyCache, recordings }: MirrorFolders) {
    this.#hosts = hosts;
    this.#servers = servers;
    this.#scrcpyCache = scrcpyCache;
    this.#recordings = recordings;
  }

  /** Returns the live video of a device. Nothing is started before the first viewer. */
  get(request: Pick<MirrorRequest, 'platform' | 'device' | 'host'>): DeviceMirror {
    const named = { ...request, host: request.host ?? this.#hosts.get().id };
    const key = JSON.stringify([named.host, named.platform, named.device]);
    const known = this.#mirrors.get(key);
    if (known) return known;
    const mirror = new DeviceMirror({
      openers: (options) => this.#openers(named, options),
      newRecording: (startedAt) => this.#recordings.create(request.device, startedAt),
    });
    this.#mirrors.set(key, mirror);
    return mirror;
  }

  /** Ends all live videos. */
  async close(): Promise<void> {
    await Promise.all([...this.#mirrors.values()].map((mirror) => mirror.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #findServer(id: string): WebDriverServer {
    if (this.#servers) return this.#servers.get(id);
    throw new DeviceError('SERVER_UNKNOWN', 'These live videos know no WebDriver servers.');
  }

  async #openers(
    { platform, device, host }: Pick<MirrorRequest, 'platform' | 'device' | 'host'>,
    options: OpenOptions,
  ): Promise<readonly RungOpener[]> {
    const { signal } = options;
    if (platform === 'webdriver')
      return webDriverOpeners({ server: this.#findServer(String(host)), deviceId: device }, options);
    const { adb, wda, host: machine } = this.#hosts.get(host);
    if (platform === 'android')
      return androidOpeners(
        { device: await adb.device(device, { signal }), host: machine, scrcpyCache: this.#scrcpyCache },
        options,
      );
    return iosOpeners({ device: await wda.device(device, { signal }), host: machine }, options);
  }
}
