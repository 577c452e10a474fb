import type {
  AppPreview,
  AppStoreListing,
  GooglePlayListing,
  Listing,
  ListingPicture,
  Store,
} from '@storedeck/listing';

import { mapValues } from '../pictures/map-values.ts';
import { picturePath, type Synced } from '../pictures/picture-path.ts';
import type { SavedPictures } from './pictures/saved-picture.ts';
import type { StoreReadings } from './read-stores.ts';

type Slots = Record<string, ListingPicture[]>;

/** The listings that a sync replaces together. A listing is undefined as long as its file does not exist. */
export type SyncedListings = Record<Synced, Listing | undefined>;

/**
 * Returns the new Current and the new draft: the listings that were read, with the paths, sizes and hashes of the saved
 * pictures. A store that was not read keeps its previous parts. Unknown keys of the files are also kept.
 */
export function composeListings(
  former: SyncedListings,
  readings: StoreReadings,
  saved: SavedPictures,
): Record<Synced, Listing> {
  const syncedAt = new Date().toISOString();
  const compose = (which: Synced): Listing => {
    const { appStore: formerAppStore, googlePlay: formerGooglePlay, ...unknown } = former[which] ?? {};
    const appStore = readings.appStore ? pickPart(readings.appStore, which) : formerAppStore;
    const googlePlay = readings.googlePlay ? pickPart(readings.googlePlay, which) : formerGooglePlay;
    return {
      ...unknown,
      schemaVersion: 1,
      syncedAt,
      ...(appStore && { appStore: readings.appStore ? withScreenshots(appStore, which, saved) : appStore }),
      ...(googlePlay && { googlePlay: readings.googlePlay ? withImages(googlePlay, saved) : googlePlay }),
    };
  };
  return { current: compose('current'), draft: compose('draft') };
}

function pickPart<Part>(
  reading: { listing: Part; draft: Part | undefined },
  which: Synced,
): Part | undefined {
  return which === 'current' ? reading.listing : reading.draft;
}

function withScreenshots(listing: AppStoreListing, which: Synced, saved: SavedPictures): AppStoreListing {
  const { icon, locales } = listing;
  return {
    ...listing,
    ...(icon && { icon: { ...icon, ...saved.get(picturePath(which, 'appStore', { kind: 'icon' })) } }),
    locales: mapValues(locales, (texts, locale) => ({
      ...texts,
      screenshots: fillIn(texts.screenshots ?? {}, { which, store: 'appStore', locale }, saved),
      ...(texts.previews && { previews: fillInPreviews(texts.previews, { which, locale }, saved) }),
    })),
  };
}

function fillInPreviews(
  previews: Record<string, AppPreview[]>,
  { which, locale }: { which: Synced; locale: string },
  saved: SavedPictures,
): Record<string, AppPreview[]> {
  return mapValues(previews, (entries, slot) =>
    entries.map(({ poster, ...entry }, position) => {
      const find = (kind: 'preview' | 'poster') =>
        saved.get(picturePath(which, 'appStore', { kind, locale, slot, position }));
      return { ...entry, ...find('preview'), ...(poster && { poster: { ...poster, ...find('poster') } }) };
    }),
  );
}

/** The draft of Google Play has the pictures of the live listing, because Google's API provides no other pictures. */
function withImages(listing: GooglePlayListing, saved: SavedPictures): GooglePlayListing {
  return {
    ...listing,
    locales: mapValues(listing.locales, (texts, locale) => ({
      ...texts,
      images: fillIn(texts.images ?? {}, { which: 'current', store: 'googlePlay', locale }, saved),
    })),
  };
}

function fillIn(
  slots: Slots,
  { which, store, locale }: { which: Synced; store: Store; locale: string },
  saved: SavedPictures,
): Slots {
  return mapValues(slots, (images, slot) =>
    images.map((image, position) => ({
      ...image,
      ...saved.get(picturePath(which, store, { kind: 'picture', locale, slot, position })),
    })),
  );
}
