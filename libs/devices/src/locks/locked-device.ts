/** The device that a lock protects. */
export interface LockedDevice {
  /** The id of the host or WebDriver server that has the device. */
  readonly host: string;
  /** The serial, the udid, or the id at the WebDriver server. */
  readonly device: string;
}

/** Returns a key: equal for the same device, different for different devices. */
export function keyOf({ host, device }: LockedDevice): string {
  return JSON.stringify([host, device]);
}
