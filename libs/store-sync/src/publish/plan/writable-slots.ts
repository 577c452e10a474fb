import { isLibrarySlot } from '@storedeck/app-store';
import { knownSlots } from '@storedeck/listing';
import type { StoreNow } from '@storedeck/store-api';

/** The display types of the platforms whose versions are not published. */
const OTHER_PLATFORMS: readonly string[] = ['APP_DESKTOP', 'APP_APPLE_TV', 'APP_APPLE_VISION_PRO'];

/**
 * Whether publishing can write the pictures of a slot: the slot must be a display type of the iOS version, a group of
 * the app's App Asset Library, or an image type of Google Play.
 */
export function canHoldSlot({ store, libraryId }: StoreNow, slot: string): boolean {
  if (store === 'googlePlay') return knownSlots(store).includes(slot);
  if (isLibrarySlot(slot)) return libraryId !== undefined;
  return /^(?:IMESSAGE_)?APP_[A-Z0-9_]+$/.test(slot) && !OTHER_PLATFORMS.includes(slot);
}

/** Returns the reason why the pictures of a slot are not written. */
export function reasonOfSlot(slot: string): string {
  if (OTHER_PLATFORMS.includes(slot))
    return 'belongs to macOS, tvOS or visionOS; only the iOS version is published';
  return isLibrarySlot(slot) ? 'the App Store has no App Asset Library for this app' : 'not managed';
}
