import { localesOf, slotsOf } from '../listing-parts.ts';
import type { Listing, ListingPicture } from '../listing.ts';
import { uploadKeys } from '../pictures/same-picture.ts';
import { STORES, type Store } from '../stores.ts';

/** Whether a store already shows a picture in a slot, and so has accepted it there. */
export type IsLive = (
  at: { readonly store: Store; readonly slot: string },
  picture: ListingPicture,
) => boolean;

/** Finds out which pictures of New are untouched copies of pictures of Current, in any locale. */
export function livePictures(current: Listing | null | undefined): IsLive {
  const live = new Set<string>();
  for (const store of STORES)
    for (const locale of Object.values(localesOf(current, store)))
      for (const [slot, pictures] of Object.entries(slotsOf(locale)))
        for (const key of pictures.flatMap(uploadKeys)) live.add(`${store} ${slot} ${key}`);
  return ({ store, slot }, picture) => uploadKeys(picture).some((key) => live.has(`${store} ${slot} ${key}`));
}
