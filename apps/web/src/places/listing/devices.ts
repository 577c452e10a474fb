import type { ListingImage } from '@storedeck/contract';

import type { Store } from './stores.ts';

/** `iphone`, `ipad`, `phone`, `tablet`, or the slot key of a display type that none of these shows. */
export type DeviceKey = string;

export type Slots = Readonly<Record<string, readonly ListingImage[]>>;

export interface Device {
  readonly key: DeviceKey;
  readonly label: string;
  /** The slot whose pictures the store shows on this device; null while there is none. */
  readonly slot: string | null;
}

/**
 * Per device, its slots from the one the store prefers to the last it would fall back to. Apple scales the set of
 * the largest screen down; 6.9" pictures live in APP_IPHONE_67, and the 13" iPad is APP_IPAD_PRO_3GEN_129.
 */
const MAIN: Record<Store, readonly { key: DeviceKey; label: string; slots: readonly string[] }[]> = {
  appstore: [
    {
      key: 'iphone',
      label: 'iPhone',
      slots: ['67', '65', '61', '58', '55', '47', '40', '35'].map((size) => `APP_IPHONE_${size}`),
    },
    {
      key: 'ipad',
      label: 'iPad',
      slots: [
        'APP_IPAD_PRO_3GEN_129',
        'APP_IPAD_PRO_129',
        'APP_IPAD_PRO_3GEN_11',
        'APP_IPAD_105',
        'APP_IPAD_97',
      ],
    },
  ],
  play: [
    { key: 'phone', label: 'Phone', slots: ['phoneScreenshots'] },
    { key: 'tablet', label: 'Tablet', slots: ['tenInchScreenshots', 'sevenInchScreenshots'] },
  ],
};

/** Play keeps these beside the screenshots; they have places of their own on the page. */
const NOT_SCREENSHOTS = new Set(['icon', 'featureGraphic', 'tvBanner', 'promoGraphic']);

const NAMES: Readonly<Record<string, string>> = {
  APP_IPHONE_67: 'iPhone 6.9″',
  APP_IPHONE_65: 'iPhone 6.5″',
  APP_IPHONE_61: 'iPhone 6.1″',
  APP_IPHONE_58: 'iPhone 5.8″',
  APP_IPHONE_55: 'iPhone 5.5″',
  APP_IPHONE_47: 'iPhone 4.7″',
  APP_IPHONE_40: 'iPhone 4″',
  APP_IPHONE_35: 'iPhone 3.5″',
  APP_IPAD_PRO_3GEN_129: 'iPad 13″',
  APP_IPAD_PRO_129: 'iPad 12.9″',
  APP_IPAD_PRO_3GEN_11: 'iPad 11″',
  APP_IPAD_105: 'iPad 10.5″',
  APP_IPAD_97: 'iPad 9.7″',
  APP_DESKTOP: 'Mac',
  APP_WATCH_ULTRA: 'Watch Ultra',
  APP_WATCH_SERIES_10: 'Watch Series 10',
  APP_WATCH_SERIES_7: 'Watch Series 7',
  APP_WATCH_SERIES_4: 'Watch Series 4',
  APP_WATCH_SERIES_3: 'Watch Series 3',
  APP_APPLE_TV: 'Apple TV',
  APP_APPLE_VISION_PRO: 'Vision Pro',
  phoneScreenshots: 'Phone',
  sevenInchScreenshots: '7″ tablet',
  tenInchScreenshots: '10″ tablet',
  tvScreenshots: 'Android TV',
  wearScreenshots: 'Wear OS',
  icon: 'Icon',
  featureGraphic: 'Feature graphic',
  tvBanner: 'TV banner',
};

/** A slot's name for people; a slot nobody here knows yet keeps the store's. */
export function slotName(slot: string): string {
  const name = NAMES[slot];
  if (name !== undefined) return name;
  const iMessage = /^IMESSAGE_(APP_.+)$/.exec(slot)?.[1];
  return iMessage !== undefined && NAMES[iMessage] !== undefined ? `iMessage, ${NAMES[iMessage]}` : slot;
}

/** The slot into which a device's first pictures go. */
export function slotFor(store: Store, { key, slot }: Device): string {
  return slot ?? MAIN[store].find((device) => device.key === key)?.slots[0] ?? key;
}

/** Every slot of a store that is known here. */
export function knownSlots(store: Store): string[] {
  return Object.keys(NAMES).filter((slot) => slot.startsWith('APP_') === (store === 'appstore'));
}

/** False for Play's icon and graphics, which are no screenshots. */
export function isScreenshotSlot(slot: string): boolean {
  return !NOT_SCREENSHOTS.has(slot);
}

/** The device switch for a locale: the two main devices always, then every further screenshot slot that has pictures. */
export function devicesOf(store: Store, slots: Slots): Device[] {
  const filled = Object.keys(slots).filter((slot) => (slots[slot]?.length ?? 0) > 0);
  const main = MAIN[store].map(({ key, label, slots: candidates }) => ({
    key,
    label,
    slot: candidates.find((slot) => filled.includes(slot)) ?? null,
  }));
  const shown = new Set(main.map(({ slot }) => slot));
  const further = filled
    .filter((slot) => !shown.has(slot) && !(store === 'play' && NOT_SCREENSHOTS.has(slot)))
    .map((slot) => ({ key: slot, label: slotName(slot), slot }));
  return [...main, ...further];
}

/** The device that shows a slot, or would if it had pictures; null for Play's icon and graphics. */
export function deviceFor(store: Store, slots: Slots, slot: string): DeviceKey | null {
  if (store === 'play' && NOT_SCREENSHOTS.has(slot)) return null;
  const shown = devicesOf(store, slots).find((device) => device.slot === slot);
  if (shown) return shown.key;
  const empty = MAIN[store].find(({ slots: candidates }) => candidates.includes(slot));
  return slots[slot]?.length || !empty ? slot : empty.key;
}

/** True for the store's main devices and for anything that could be one of its slots. */
export function isDeviceOf(store: Store, key: string): boolean {
  const mains = Object.values(MAIN).flat();
  if (mains.some((device) => device.key === key)) return MAIN[store].some((device) => device.key === key);
  return /^[A-Za-z0-9_-]{1,60}$/.test(key);
}

/** The form the store's page takes on a device: one column of a phone, or the width of a tablet. */
export function formOf(device: DeviceKey): 'phone' | 'tablet' {
  return /^(ipad|tablet|APP_IPAD.*|(seven|ten)InchScreenshots|APP_DESKTOP|APP_APPLE_TV|APP_APPLE_VISION_PRO|tvScreenshots|IMESSAGE_APP_IPAD.*)$/.test(
    device,
  )
    ? 'tablet'
    : 'phone';
}
