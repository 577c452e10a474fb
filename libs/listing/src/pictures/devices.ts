import type { Slots } from '../listing.ts';
import type { Store } from '../stores.ts';
import { DEVICE_FAMILIES } from './device-families.table.ts';
import { filledSlots, isScreenshotSlot, slotName } from './slots.ts';

/** The key of a device: `iphone`, `ipad`, `phone` or `tablet`; for any other device, the name of its slot. */
export type DeviceKey = string;

/** A device that a store's page can be drawn for. */
export interface Device {
  readonly key: DeviceKey;
  /** Display name. */
  readonly label: string;
  /** The slot whose pictures the store shows on this device; null while there are no pictures for the device. */
  readonly slot: string | null;
}

/**
 * The devices of a locale: the two main devices of the store, then one device for each other screenshot slot that has
 * pictures.
 */
export function listDevices(store: Store, slots: Slots): Device[] {
  const filled = filledSlots(slots);
  const main = DEVICE_FAMILIES[store].map(({ key, name, slots: candidates }) => ({
    key,
    label: name,
    slot: candidates.find((slot) => filled.includes(slot)) ?? null,
  }));
  const shown = new Set(main.map(({ slot }) => slot));
  const further = filled
    .filter((slot) => !shown.has(slot) && isScreenshotSlot(slot))
    .map((slot) => ({ key: slot, label: slotName(slot), slot }));
  return [...main, ...further];
}

/**
 * The slot to which pictures for a device are added: the slot that the device shows, or the device's first slot while
 * the device has no pictures.
 */
export function slotFor(store: Store, { key, slot }: Device): string {
  return slot ?? findFamily(store, key)?.slots[0] ?? key;
}

/**
 * The device that shows a slot, or that would show the slot if the slot had pictures; null for Google Play's icon and
 * graphics.
 */
export function deviceFor(store: Store, slots: Slots, slot: string): DeviceKey | null {
  if (!isScreenshotSlot(slot)) return null;
  const shown = listDevices(store, slots).find((device) => device.slot === slot);
  if (shown) return shown.key;
  const family = DEVICE_FAMILIES[store].find((candidate) => candidate.slots.includes(slot));
  return slots[slot]?.length || !family ? slot : family.key;
}

/**
 * Whether a key can be a device of the store: one of its main devices, or a key that has the format of a slot name and
 * is no main device of the other store.
 */
export function isStoreDevice(store: Store, key: string): boolean {
  if (findFamily('appStore', key) ?? findFamily('googlePlay', key))
    return findFamily(store, key) !== undefined;
  return /^[A-Za-z0-9_-]{1,60}$/.test(key);
}

const WIDE =
  /^(ipad|tablet|APP_IPAD.*|(seven|ten)InchScreenshots|APP_DESKTOP|APP_APPLE_TV|APP_APPLE_VISION_PRO|tvScreenshots|IMESSAGE_APP_IPAD.*)$/;

/** The layout of the store's page on a device: one narrow column, or the width of a tablet. */
export function pickForm(device: DeviceKey): 'phone' | 'tablet' {
  return WIDE.test(device) ? 'tablet' : 'phone';
}

function findFamily(store: Store, key: string) {
  return DEVICE_FAMILIES[store].find((family) => family.key === key);
}
