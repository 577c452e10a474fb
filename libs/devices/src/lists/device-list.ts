import {
  type AndroidDevices,
  type ErrorBody,
  toErrorBody,
  type IosDevices,
  type WebDriverDevices,
} from '@storedeck/contract';

import type { Device, ListedDevice } from '../device.ts';
import type { DeviceHost } from '../hosts/device-host.ts';
import { createAndroidDevice } from '../kinds/android-device.ts';
import { createIosDevice } from '../kinds/ios-device.ts';
import { createServedDevice } from '../kinds/served-device.ts';
import type { HeldSessions } from '../served/held-sessions.ts';
import type { WebDriverServer } from '../served/webdriver-server.ts';
import { listAndroid } from './list-android.ts';
import { listIos, listSimulatorsOff } from './list-ios.ts';
import { listServed } from './list-served.ts';

interface ListOf<Platform extends ListedDevice['platform'], Response> {
  /** The id of the host or WebDriver server. */
  readonly host: string;
  readonly platform: Platform;
  /** What the host or server has responded, or why its devices cannot be listed. */
  readonly response: Response | ErrorBody;
  readonly devices: readonly Device[];
  /** Simulators that are not booted. */
  readonly off: readonly ListedDevice[];
}

/** The devices of one platform at one host, or those of one WebDriver server. Each list may fail without the others. */
export type DeviceList =
  ListOf<'android', AndroidDevices> | ListOf<'ios', IosDevices> | ListOf<'webdriver', WebDriverDevices>;

/** The devices of all wanted hosts and servers. */
export interface DeviceListing {
  readonly devices: readonly Device[];
  /** Simulators that are not booted, so that they cannot be used. */
  readonly off: readonly ListedDevice[];
  /** Why the list may be incomplete, each with the host or server that it concerns. */
  readonly problems: readonly string[];
  /** The lists of which this one is made. */
  readonly lists: readonly DeviceList[];
}

/** Lists the Android phones of a host. */
export async function readAndroidList(host: DeviceHost, signal: AbortSignal): Promise<DeviceList> {
  const response = await host.androidDevices(signal).catch(toErrorBody);
  const devices = response.ok ? listAndroid(response) : [];
  return {
    host: host.id,
    platform: 'android',
    response,
    devices: devices.map((listed) => createAndroidDevice(listed, host.adb)),
    off: [],
  };
}

/** Lists the iPhones and simulators of a host. */
export async function readIosList(host: DeviceHost, signal: AbortSignal): Promise<DeviceList> {
  const response = await host.iosDevices(signal).catch(toErrorBody);
  const devices = response.ok ? listIos(response) : [];
  return {
    host: host.id,
    platform: 'ios',
    response,
    devices: devices.map((listed) => createIosDevice(listed, host.wda)),
    off: response.ok ? listSimulatorsOff(response) : [],
  };
}

/** Lists the devices of a WebDriver server. `sessions` are those in which the devices are used. */
export async function readServedList(
  server: WebDriverServer,
  sessions: HeldSessions,
  signal: AbortSignal,
): Promise<DeviceList> {
  const response = await server.list(signal).catch(toErrorBody);
  const devices = response.ok ? listServed(response) : [];
  return {
    host: server.id,
    platform: 'webdriver',
    response,
    devices: devices.map((listed) =>
      createServedDevice(listed, {
        platform: listed.kind === 'iphone' ? 'ios' : listed.kind,
        use: (limit, work) => sessions.use({ server, device: listed.device }, limit, work),
      }),
    ),
    off: [],
  };
}
