import type { MirrorRequest } from '@storedeck/contract/mirror';

import type { DeviceHosts } from '../devices/device-hosts.ts';
import type { Recordings } from '../recordings/recordings.ts';
import type { WebDriverServers } from '../webdriver-servers/webdriver-servers.ts';
import { androidOpeners } from './android/android-openers.ts';
import { DeviceMirror } from './device-mirror.ts';
import { iosOpeners } from './ios/ios-openers.ts';
import type { RungOpener } from './ladder/rung-opener.ts';
import type { OpenOptions } from './screen.ts';
import { webDriverOpeners } from './webdriver/webdriver-openers.ts';

/** The hosts and WebDriver servers that have the devices. */
interface MirrorPlaces {
  readonly hosts: DeviceHosts;
  readonly servers: WebDriverServers;
}

/** The files of live videos: the downloaded scrcpy server, and the folder of the recordings. */
export interface MirrorFolders {
  /** The path of the scrcpy server that `storedeck setup scrcpy` fetches. */
  readonly scrcpyCache: string;
  readonly recordings: Recordings;
}

/** The live videos of all devices. */
export class DeviceMirrors {
  readonly #hosts: DeviceHosts;
  readonly #servers: WebDriverServers;
  readonly #scrcpyCache: string;
  readonly #recordings: Recordings;
  readonly #mirrors = new Map<string, DeviceMirror>();

  constructor({ hosts, servers }: MirrorPlaces, { scrcpyCache, recordings }: MirrorFolders) {
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
      recordingPaths: (startedAt) => this.#recordings.create(request.device, startedAt),
    });
    this.#mirrors.set(key, mirror);
    return mirror;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#mirrors.values()].map((mirror) => mirror.close()));
  }

  async #openers(
    { platform, device, host }: Pick<MirrorRequest, 'platform' | 'device' | 'host'>,
    options: OpenOptions,
  ): Promise<readonly RungOpener[]> {
    const { signal } = options;
    if (platform === 'webdriver')
      return webDriverOpeners({ server: this.#servers.get(String(host)), deviceId: device }, options);
    const { adb, wda, host: machine } = this.#hosts.get(host);
    if (platform === 'android')
      return androidOpeners(
        { device: await adb.device(device, { signal }), host: machine, scrcpyCache: this.#scrcpyCache },
        options,
      );
    return iosOpeners({ device: await wda.device(device, { signal }), host: machine }, options);
  }
}
