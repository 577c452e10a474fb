import { localesOf, slotsOf } from '../listing-parts.ts';
import type { Listing, ListingPicture } from '../listing.ts';
import { uploadKeys } from '../pictures/same-picture.ts';
import { STORES, type Store } from '../stores.ts';

/** Returns whether a store already shows a picture in a slot, and so has accepted the picture for this slot. */
export type IsLive = (
  at: { readonly store: Store; readonly slot: string },
  picture: ListingPicture,
) => boolean;

/**
 * Creates a function that recognizes the pictures of New that are unchanged copies of pictures of Current. The slot
 * must be the same, but the locale may differ.
 */
export function livePictures(current: Listing | null | undefined): IsLive {
  const live = new Set<string>();
  for (const store of STORES)
    for (const locale of Object.values(localesOf(current, store)))
      for (const [slot, pictures] of Object.entries(slotsOf(locale)))
        for (const key of pictures.flatMap(uploadKeys)) live.add(`${store} ${slot} ${key}`);
  return ({ store, slot }, picture) => uploadKeys(picture).some((key) => live.has(`${store} ${slot} ${key}`));
}
