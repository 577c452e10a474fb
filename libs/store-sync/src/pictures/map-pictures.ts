import type { Listing, ListingLocale, ListingPicture, Slots } from '@storedeck/listing';

import { mapValues } from './map-values.ts';

/** Returns the listing with each picture and each video replaced by the result of `map`. Poster frames stay as they are. */
export function mapPictures(listing: Listing, map: (picture: ListingPicture) => ListingPicture): Listing {
  const { appStore, googlePlay } = listing;
  return {
    ...listing,
    ...(appStore && {
      appStore: {
        ...appStore,
        ...(appStore.icon && { icon: map(appStore.icon) }),
        locales: mapLocales(mapLocales(appStore.locales, 'screenshots', map), 'previews', map),
      },
    }),
    ...(googlePlay && {
      googlePlay: { ...googlePlay, locales: mapLocales(googlePlay.locales, 'images', map) },
    }),
  };
}

function mapLocales<Locale extends ListingLocale>(
  locales: Readonly<Record<string, Locale>>,
  key: 'screenshots' | 'images' | 'previews',
  map: (picture: ListingPicture) => ListingPicture,
): Record<string, Locale> {
  return mapValues(locales, (locale) => {
    const slots = locale[key] as Slots | undefined;
    return slots ? { ...locale, [key]: mapValues(slots, (pictures) => pictures.map(map)) } : locale;
  });
}
