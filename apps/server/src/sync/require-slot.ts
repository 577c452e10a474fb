import {
  isKnownSlot,
  isPreviewType,
  knownSlots,
  readAppPreviews,
  readLocales,
  readSlots,
  type Store,
  STORE_NAMES,
} from '@storedeck/listing';
import { readStored } from '@storedeck/store-sync';

import { ServerError } from '../server-error.ts';

/** A slot, or a type of app previews. */
interface Slot {
  readonly store: Store;
  readonly slot: string;
}

/**
 * Rejects with `INPUT_INVALID` if the store does not have the slot, because its pictures would never be published. One
 * that the last sync has found is accepted, because a store may have added it.
 */
export async function requireSlot(dir: string, { store, slot }: Slot, signal: AbortSignal): Promise<void> {
  if (isKnownSlot(store, slot) || (store === 'appStore' && isPreviewType(slot))) return;
  const { live, draft } = await readStored(dir, { signal });
  const locales = [live, draft].flatMap((listing) => Object.values(readLocales(listing, store)));
  if (locales.some((locale) => Object.hasOwn({ ...readSlots(locale), ...readAppPreviews(locale) }, slot)))
    return;
  throw new ServerError('INPUT_INVALID', `${STORE_NAMES[store]} has no slot ${slot}.`, {
    hint: `Its slots: ${knownSlots(store).join(', ')}.`,
  });
}
