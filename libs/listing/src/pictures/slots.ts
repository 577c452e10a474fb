import type { Store } from '../stores.ts';
import { isPreviewType } from './preview-types.table.ts';
import { GRAPHIC_SLOTS, SLOT_NAMES } from './slots.table.ts';

const NAMES: Readonly<Record<string, string>> = { ...SLOT_NAMES.appStore, ...SLOT_NAMES.googlePlay };

/** Display name of a slot, or of a type of app previews; for an unknown slot, the name that the store uses. */
export function slotName(slot: string): string {
  const name = NAMES[slot];
  if (name !== undefined) return name;
  if (isPreviewType(slot)) return `${NAMES[`APP_${slot}`] ?? slot} app previews`;
  const device = NAMES[/^IMESSAGE_(APP_.+)$/.exec(slot)?.[1] ?? ''];
  return device === undefined ? slot : `iMessage, ${device}`;
}

/** What a set of a slot, or of a type of app previews, contains: the word for one of it. */
export function itemName(slot: string | null | undefined): 'app preview' | 'picture' {
  return slot && isPreviewType(slot) ? 'app preview' : 'picture';
}

/** Every known slot of a store, in display order. */
export function knownSlots(store: Store): string[] {
  return Object.keys(SLOT_NAMES[store]);
}

/**
 * Whether a store has a slot: a display type or image type of its API, or a group of the App Asset Library. The groups
 * are known to the App Store only, so every name of this form is accepted.
 */
export function isKnownSlot(store: Store, slot: string): boolean {
  const device = store === 'appStore' ? slot.replace(/^IMESSAGE_(?=APP_I)/, '') : slot;
  return Object.hasOwn(SLOT_NAMES[store], device) || (store === 'appStore' && /_PROFILE$|_ASSET$/.test(slot));
}

/** Whether a slot contains screenshots. False for Google Play's icon and graphics. */
export function isScreenshotSlot(slot: string): boolean {
  return !GRAPHIC_SLOTS.includes(slot);
}

/** The slots, or preview types, that contain at least one item. */
export function filledSlots(slots: Readonly<Record<string, readonly unknown[]>>): string[] {
  return Object.keys(slots).filter((slot) => (slots[slot]?.length ?? 0) > 0);
}
