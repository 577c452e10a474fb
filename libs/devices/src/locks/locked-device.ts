import type { WdaDevice } from '@storedeck/wda';

/** The device that a lock protects. */
export interface LockedDevice {
  /** The id of the host or WebDriver server that has the device. */
  readonly host: string;
  /** The serial, the udid, or the id at the WebDriver server. */
  readonly device: string;
}

/** Returns a key: equal for the same device, different for different devices. */
export function makeKey({ host, device }: LockedDevice): string {
  return JSON.stringify([host, device]);
}

/** The id by which a device is locked if its udid is not known, because it is only reached through WebDriverAgent. */
const UNKNOWN_DEVICE = 'WebDriverAgent';

/** Returns the name of an iPhone or a simulator for its lock. `host` is the id of its host. */
export function lockedIphone(host: string, { udid }: Pick<WdaDevice, 'udid'>): LockedDevice {
  return { host, device: udid ?? UNKNOWN_DEVICE };
}
