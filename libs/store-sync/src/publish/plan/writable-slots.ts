import { knownSlots, type Store } from '@storedeck/listing';

/**
 * Whether publishing can write pictures of this slot: an App Store display type or a Google Play image type. Other
 * App Store slots exist only in the App Asset Library.
 */
export function canHoldSlot(store: Store, slot: string): boolean {
  return store === 'appStore'
    ? /^(?:IMESSAGE_)?APP_[A-Z0-9_]+$/.test(slot)
    : knownSlots(store).includes(slot);
}
