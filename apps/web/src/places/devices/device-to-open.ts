import { makeDeviceKey, whyUnusable, type Device } from './device.ts';

/**
 * Returns the device that the place opens when its address names none: the device that was used last, or else the first
 * Android phone, simulator or iPhone that can be used. Opening one of these starts no program on the device except for
 * the live video. A device of a WebDriver server is returned only if it was used last and its session is still open,
 * because a new session can take minutes or cost money. Undefined while a better device may still appear in the lists.
 */
export function deviceToOpen(
  devices: readonly Device[],
  { last, isComplete }: { readonly last: string | null; readonly isComplete: boolean },
): Device | undefined {
  const usable = devices.filter((device) => whyUnusable(device) === null).filter(isWithoutCost);
  const found = usable.find((device) => makeDeviceKey(device) === last);
  if (found || (!isComplete && last !== null)) return found;
  const android = usable.find(({ platform }) => platform === 'android');
  if (android || !isComplete) return android;
  const iphones = usable.filter(({ platform }) => platform === 'ios');
  return iphones.find(({ kind }) => kind === 'simulator') ?? iphones[0];
}

function isWithoutCost(device: Device): boolean {
  return device.platform !== 'webdriver' || device.state === 'open';
}

const KEY = 'storedeck-last-device-v1';

/** Reads the key of the device that was used last; null if there is none. */
export function readLastDevice(storage: () => Pick<Storage, 'getItem'>): string | null {
  try {
    return storage().getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the key of the device that was used last. */
export function writeLastDevice(storage: () => Pick<Storage, 'setItem'>, key: string): void {
  try {
    storage().setItem(KEY, key);
  } catch {
    // The storage is full or not available to the page. The next visit opens the first device.
  }
}
