import type { Client, DeviceTree } from '@storedeck/contract';

import type { Device } from './device.ts';

/** Takes a screenshot of a device. */
export function takeScreenshot(client: Client, { platform, device, host }: Device): Promise<Response> {
  switch (platform) {
    case 'android':
      return client.androidScreen({ query: { serial: device, host } });
    case 'ios':
      return client.iosScreen({ query: { udid: device, host } });
    case 'webdriver':
      return client.webDriverScreen({ query: { server: host, device } });
  }
}

/** Reads the elements of a screen. `picture` is the size of the image in which they are shown, if it is known. */
export function readTree(
  client: Client,
  { platform, device, host }: Device,
  { picture, signal }: { readonly picture: string | undefined; readonly signal: AbortSignal },
): Promise<DeviceTree> {
  switch (platform) {
    case 'android':
      return client.androidTree({ query: { serial: device, host }, signal });
    case 'ios':
      return client.iosTree({ query: { udid: device, host, picture }, signal });
    case 'webdriver':
      return client.webDriverTree({ query: { server: host, device }, signal });
  }
}
