import type { AppStoreListing, GooglePlayListing, Listing, ListingPicture, Store } from '@storedeck/listing';

import { appIconPath, picturePath } from '../pictures/picture-path.ts';
import type { SavedPictures } from '../pictures/saved-picture.ts';
import type { StoreReadings } from './read-stores.ts';

type Slots = Record<string, ListingPicture[]>;

/**
 * The new Current listing: the listings that were read, with the entries of the saved pictures. A store that was not
 * read keeps its previous part, and unknown keys of the file are also kept.
 */
export function composeListing(
  former: Listing | undefined,
  { appStore, googlePlay }: StoreReadings,
  saved: SavedPictures,
): Listing {
  const { appStore: formerAppStore, googlePlay: formerGooglePlay, ...unknown } = former ?? {};
  const newAppStore = appStore ? withScreenshots(appStore.listing, saved) : formerAppStore;
  const newGooglePlay = googlePlay ? withImages(googlePlay.listing, saved) : formerGooglePlay;
  return {
    ...unknown,
    schemaVersion: 1,
    syncedAt: new Date().toISOString(),
    ...(newAppStore && { appStore: newAppStore }),
    ...(newGooglePlay && { googlePlay: newGooglePlay }),
  };
}

function withScreenshots(listing: AppStoreListing, saved: SavedPictures): AppStoreListing {
  const { icon, locales } = listing;
  return {
    ...listing,
    ...(icon && { icon: { ...icon, ...saved.get(appIconPath()) } }),
    locales: mapValues(locales, (texts, locale) => ({
      ...texts,
      screenshots: fillIn(texts.screenshots ?? {}, { store: 'appStore', locale }, saved),
    })),
  };
}

function withImages(listing: GooglePlayListing, saved: SavedPictures): GooglePlayListing {
  return {
    ...listing,
    locales: mapValues(listing.locales, (texts, locale) => ({
      ...texts,
      images: fillIn(texts.images ?? {}, { store: 'googlePlay', locale }, saved),
    })),
  };
}

function fillIn(slots: Slots, place: { store: Store; locale: string }, saved: SavedPictures): Slots {
  return mapValues(slots, (images, slot) =>
    images.map((image, position) => ({ ...image, ...saved.get(picturePath({ ...place, slot, position })) })),
  );
}

function mapValues<Value, Mapped>(
  record: Record<string, Value>,
  map: (value: Value, key: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
