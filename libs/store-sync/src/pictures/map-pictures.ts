import type { Listing, ListingLocale, ListingPicture, Slots } from '@storedeck/listing';

/** Returns the listing with each picture replaced by the result of `map`. App previews stay as they are. */
export function mapPictures(listing: Listing, map: (picture: ListingPicture) => ListingPicture): Listing {
  const { appStore, googlePlay } = listing;
  return {
    ...listing,
    ...(appStore && {
      appStore: {
        ...appStore,
        ...(appStore.icon && { icon: map(appStore.icon) }),
        locales: mapLocales(appStore.locales, 'screenshots', map),
      },
    }),
    ...(googlePlay && {
      googlePlay: { ...googlePlay, locales: mapLocales(googlePlay.locales, 'images', map) },
    }),
  };
}

function mapLocales<Locale extends ListingLocale>(
  locales: Readonly<Record<string, Locale>>,
  key: 'screenshots' | 'images',
  map: (picture: ListingPicture) => ListingPicture,
): Record<string, Locale> {
  return Object.fromEntries(
    Object.entries(locales).map(([code, locale]) => {
      const slots = locale[key] as Slots | undefined;
      if (slots === undefined) return [code, locale];
      const mapped = Object.entries(slots).map(([slot, pictures]) => [slot, pictures.map(map)]);
      return [code, { ...locale, [key]: Object.fromEntries(mapped) as Slots }];
    }),
  );
}
