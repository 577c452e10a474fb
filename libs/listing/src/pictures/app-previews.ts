import { readAppPreviews } from '../listing-parts.ts';
import type { AppPreview, ListingLocale } from '../listing.ts';
import { DEVICE_FAMILIES } from './device-families.table.ts';
import type { Device } from './devices.ts';
import { filledSlots, slotName } from './slots.ts';

/** The app previews of one preview type. */
export interface ShownAppPreviews {
  /** The App Store's preview type, such as `IPHONE_67`. */
  readonly type: string;
  /** In display order. */
  readonly previews: readonly AppPreview[];
}

/** Display name of the app previews of a preview type, such as "iPhone 6.9″ app previews". */
export function appPreviewsName(type: string): string {
  const slot = `APP_${type}`;
  const name = slotName(slot);
  return `${name === slot ? type : name} app previews`;
}

/**
 * The app previews that the App Store shows on a device: the app previews of the screen size whose screenshots the
 * store shows on this device. If this size has no app previews, returns the app previews of the largest size that has
 * app previews. Undefined if no size has app previews.
 */
export function appPreviewsOn(
  device: Device,
  locale: ListingLocale | undefined,
): ShownAppPreviews | undefined {
  const previews = readAppPreviews(locale);
  const filled = filledSlots(previews);
  const family = DEVICE_FAMILIES.appStore.find(({ key }) => key === device.key);
  const type = [device.slot ?? device.key, ...(family?.slots ?? [])]
    .map((slot) => slot.replace(/^APP_/, ''))
    .find((candidate) => filled.includes(candidate));
  return type === undefined ? undefined : { type, previews: previews[type] ?? [] };
}
