import type { Store } from '../stores.ts';
import { knownSlots } from './slots.ts';

/** A device that a store shows screenshots for. */
export interface DeviceFamily {
  readonly key: string;
  /** Display name. */
  readonly name: string;
  /** The slots of the device. The first slot that has pictures is shown. */
  readonly slots: readonly string[];
}

function appStoreSlots(prefix: string): string[] {
  return knownSlots('appStore').filter((slot) => slot.startsWith(prefix));
}

/**
 * The main devices of each store. A device shows the set of its own screen size. If this set does not exist, the App
 * Store scales down the set of the next larger screen. Therefore the App Store's slots begin with the largest screen.
 */
export const DEVICE_FAMILIES: Readonly<Record<Store, readonly DeviceFamily[]>> = {
  appStore: [
    { key: 'iphone', name: 'iPhone', slots: appStoreSlots('APP_IPHONE_') },
    { key: 'ipad', name: 'iPad', slots: appStoreSlots('APP_IPAD_') },
  ],
  googlePlay: [
    { key: 'phone', name: 'Phone', slots: ['phoneScreenshots'] },
    { key: 'tablet', name: 'Tablet', slots: ['tenInchScreenshots', 'sevenInchScreenshots'] },
  ],
};
