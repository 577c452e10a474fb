import { LOCAL_HOST_ID } from '@storedeck/contract';
import type { MirrorQuality, MirrorRequest } from '@storedeck/contract/mirror';

import type { DeviceHosts } from '../devices/device-hosts.ts';
import { RequestError } from '../http/request-error.ts';
import { openAndroidScreen } from './android/open-android-screen.ts';
import { DeviceMirror } from './device-mirror.ts';
import type { Screen } from './screen.ts';

/** The live videos of all devices. */
export class DeviceMirrors {
  readonly #hosts: DeviceHosts;
  /** Where `storedeck setup scrcpy` keeps the scrcpy server. */
  readonly #scrcpyCache: string;
  readonly #mirrors = new Map<string, DeviceMirror>();

  constructor(hosts: DeviceHosts, scrcpyCache: string) {
    this.#hosts = hosts;
    this.#scrcpyCache = scrcpyCache;
  }

  /** The live video of a device. Nothing is started before its first viewer. */
  get(request: Pick<MirrorRequest, 'platform' | 'device' | 'host'>): DeviceMirror {
    const key = JSON.stringify([request.host ?? LOCAL_HOST_ID, request.platform, request.device]);
    const known = this.#mirrors.get(key);
    if (known) return known;
    const mirror = new DeviceMirror((quality, signal) => this.#open(request, quality, signal));
    this.#mirrors.set(key, mirror);
    return mirror;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#mirrors.values()].map((mirror) => mirror.close()));
  }

  async #open(
    { platform, device, host }: Pick<MirrorRequest, 'platform' | 'device' | 'host'>,
    quality: MirrorQuality,
    signal: AbortSignal,
  ): Promise<Screen> {
    const { adb, host: machine } = this.#hosts.get(host);
    if (platform === 'android')
      return openAndroidScreen(
        { device: await adb.device(device, { signal }), host: machine, scrcpyCache: this.#scrcpyCache },
        { quality, signal },
      );
    throw new RequestError('CONTROL_UNSUPPORTED', 'The video of an iPhone is sent as MJPEG.', {
      hint: 'Use GET /api/wda/stream.',
    });
  }
}
