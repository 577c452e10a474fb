import { isLibrarySlot } from '@storedeck/app-store';
import { isPreviewType, knownSlots, PREVIEW_TYPES } from '@storedeck/listing';
import type { StoreNow } from '@storedeck/store-api';

/** The display types and types of app previews of the platforms whose versions are not published. */
const OTHER_PLATFORMS: readonly string[] = ['DESKTOP', 'APPLE_TV', 'APPLE_VISION_PRO'].flatMap((type) => [
  type,
  `APP_${type}`,
]);

/**
 * Whether publishing can write a set: the slot must be a display type or a type of app previews of the iOS version, a group of
 * the app's App Asset Library, or an image type of Google Play.
 */
export function canHoldSlot({ store, libraryId }: StoreNow, slot: string): boolean {
  if (store === 'googlePlay') return knownSlots(store).includes(slot);
  if (isLibrarySlot(slot)) return libraryId !== undefined;
  if (isPreviewType(slot)) return !OTHER_PLATFORMS.includes(slot) && PREVIEW_TYPES[slot]?.sizes.length !== 0;
  return /^(?:IMESSAGE_)?APP_[A-Z0-9_]+$/.test(slot) && !OTHER_PLATFORMS.includes(slot);
}

/** Returns the reason why the pictures of a slot are not written. */
export function reasonOfSlot(slot: string): string {
  if (OTHER_PLATFORMS.includes(slot))
    return 'belongs to macOS, tvOS or visionOS; only the iOS version is published';
  if (isPreviewType(slot)) return 'the App Store accepts no more app previews of this size';
  return isLibrarySlot(slot) ? 'the App Store has no App Asset Library for this app' : 'not managed';
}
