import type { DeviceTree } from '@storedeck/contract';

import type { ListedDevice, PixelSize } from './device.ts';
import type { DeviceHost } from './hosts/device-host.ts';
import type { WebDriverServer } from './served/webdriver-server.ts';
import { readAndroidTree } from './trees/android-tree.ts';
import type { DescribedTrees } from './trees/described-trees.ts';
import { readServedTree } from './trees/served-tree.ts';
import { androidRung, servedRung, WDA_RUNG } from './trees/tree-rung.ts';

/** A device as a request names it. */
export interface DeviceAddress {
  readonly platform: ListedDevice['platform'];
  /** The serial, the udid or the id. Without it, the only device. */
  readonly device?: string | undefined;
  /** The id of the host or of the WebDriver server. Without it, the default host. */
  readonly host?: string | undefined;
}

/** A device whose screen is read, without a list of all devices. */
export interface OpenDevice {
  /** Takes a screenshot: a complete PNG, in device pixels. */
  screenshot(signal: AbortSignal): Promise<Buffer>;
  /** Reads the screen with its outline. `picture` is the size of the image in which the elements are shown. */
  tree(signal: AbortSignal, picture?: PixelSize): Promise<DeviceTree>;
}

/** The device that a caller wants to read. */
export interface OpenOptions {
  readonly device: string | undefined;
  readonly trees: DescribedTrees;
  readonly signal: AbortSignal;
}

/** Opens a phone of a host. Rejects with the errors of `Adb.device`. */
export async function openAndroid(
  { adb }: DeviceHost,
  { device, trees, signal }: OpenOptions,
): Promise<OpenDevice> {
  const phone = await adb.device(device, { signal });
  return {
    screenshot: (limit) => phone.screenshot({ signal: limit }),
    tree: async (limit) => {
      const tree = await readAndroidTree(phone, limit);
      return { ok: true, ...trees.describe(phone, tree, androidRung(tree, phone)) };
    },
  };
}

/** Opens an iPhone or a simulator of a host. Rejects with the errors of `Wda.device`. */
export async function openIos(
  { wda }: DeviceHost,
  { device, trees, signal }: OpenOptions,
): Promise<OpenDevice> {
  const phone = await wda.device(device, { signal });
  return {
    screenshot: (limit) => phone.screenshot({ signal: limit }),
    tree: async (limit, picture) => {
      const tree = await phone.tree({ signal: limit, picture });
      return { ok: true, ...trees.describe(phone, tree, WDA_RUNG) };
    },
  };
}

/**
 * Opens a device of a WebDriver server. Its session is created when the screen is read, unless there is one, and ends
 * afterwards unless others use it.
 */
export function openServed(
  server: WebDriverServer,
  { device = '', trees }: Pick<OpenOptions, 'device' | 'trees'>,
): OpenDevice {
  return {
    screenshot: (limit) =>
      server.withSession(device, limit, (session) => session.screenshot({ signal: limit })),
    tree: async (limit) => {
      const session = await server.session(device, limit);
      const tree = await server.withSession(device, limit, (opened) => readServedTree(opened, limit));
      return { ok: true, ...trees.describe(session, tree, servedRung(server.program)) };
    },
  };
}
