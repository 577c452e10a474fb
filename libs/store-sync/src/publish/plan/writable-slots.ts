import { knownSlots, type Store } from '@storedeck/listing';

/** The display types of the platforms whose versions are not published. */
const OTHER_PLATFORMS: readonly string[] = ['APP_DESKTOP', 'APP_APPLE_TV', 'APP_APPLE_VISION_PRO'];

/**
 * Whether publishing can write pictures of this slot: a display type of the iOS version, or a Google Play image type.
 * Other App Store slots exist only in the App Asset Library.
 */
export function canHoldSlot(store: Store, slot: string): boolean {
  return store === 'appStore'
    ? /^(?:IMESSAGE_)?APP_[A-Z0-9_]+$/.test(slot) && !OTHER_PLATFORMS.includes(slot)
    : knownSlots(store).includes(slot);
}

/** Why pictures of a slot are not written. */
export function reasonOfSlot(slot: string): string {
  return OTHER_PLATFORMS.includes(slot)
    ? 'belongs to macOS, tvOS or visionOS; only the iOS version is published'
    : 'not managed';
}
