import {
  type Listing,
  type ListingLocale,
  readLocales,
  readSlots,
  type Store,
  STORES,
  listTextFields,
  textLength,
  readTitle,
} from '@storedeck/listing';

/** One row of `listing_get`: a locale in the overview, or a text or set of one locale. */
export type ListingRow = Readonly<Record<string, string | number | null | readonly string[]>>;

/** Returns one row for each locale of a listing; with `only`, only for the locales of this store. */
export function overviewRows(listing: Listing, only: Store | undefined): ListingRow[] {
  return STORES.filter((store) => only === undefined || store === only).flatMap((store) =>
    Object.entries(readLocales(listing, store)).map(([locale, content]) => ({
      store,
      locale,
      title: readTitle(content),
      pictures: Object.values(readSlots(content)).reduce((sum, set) => sum + set.length, 0),
    })),
  );
}

/**
 * Returns one row for each text and each set of a locale. Fields without text are left out. With `field`, returns only
 * the row of this field or slot, also for a field without text.
 */
export function localeRows(store: Store, locale: ListingLocale, field: string | undefined): ListingRow[] {
  const texts = listTextFields(store, [locale]).flatMap(({ field: name, max }): ListingRow[] => {
    const text = locale[name];
    const isShown = field === undefined ? typeof text === 'string' && text !== '' : field === name;
    if (!isShown) return [];
    const value = typeof text === 'string' ? text : '';
    return [{ field: name, text: value, length: textLength(value), ...(max !== undefined && { max }) }];
  });
  const sets = Object.entries(readSlots(locale)).flatMap(([slot, pictures]): ListingRow[] =>
    field === undefined || field === slot
      ? [{ slot, pictures: pictures.map(({ file }) => file ?? 'no file') }]
      : [],
  );
  return [...texts, ...sets];
}
