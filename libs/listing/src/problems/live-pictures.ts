import { readLocales, readSets } from '../listing-parts.ts';
import type { Listing, ListingPicture } from '../listing.ts';
import { uploadKeys } from '../pictures/same-picture.ts';
import { STORES, type Store } from '../stores.ts';

/** Returns whether a store already has a picture in a slot, and so has accepted the picture for this slot. */
export type IsLive = (
  at: { readonly store: Store; readonly slot: string },
  picture: ListingPicture,
) => boolean;

/**
 * Creates a function that recognizes the pictures of New that are unchanged copies of pictures of Current or the draft.
 * The slot must be the same, but the locale may differ.
 */
export function livePictures(listings: readonly (Listing | null)[]): IsLive {
  const live = new Set<string>();
  for (const listing of listings)
    for (const store of STORES)
      for (const locale of Object.values(readLocales(listing, store)))
        for (const [slot, pictures] of Object.entries(readSets(locale)))
          for (const key of pictures.flatMap(uploadKeys)) live.add(`${store} ${slot} ${key}`);
  return ({ store, slot }, picture) => uploadKeys(picture).some((key) => live.has(`${store} ${slot} ${key}`));
}
