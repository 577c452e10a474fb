import type { AppPreviews, Listing, ListingLocale, ListingPicture, Slots } from './listing.ts';
import { ownValue } from './own-value.ts';
import { isPreviewType } from './pictures/preview-types.table.ts';
import type { Store } from './stores.ts';

/** Identifies one locale of one store. */
export interface LocaleAddress {
  readonly store: Store;
  /** The locale's code at the store. */
  readonly code: string;
}

/**
 * The locales of a store, by locale code. Empty if there is no listing, or if the listing has no part for the store.
 */
export function readLocales(
  listing: Listing | null | undefined,
  store: Store,
): Readonly<Record<string, ListingLocale>> {
  return listing?.[store]?.locales ?? {};
}

/** A locale of a listing; undefined if the listing does not have the locale. */
export function localeAt(
  listing: Listing | null | undefined,
  { store, code }: LocaleAddress,
): ListingLocale | undefined {
  return ownValue(readLocales(listing, store), code);
}

/** The sets of a locale by slot. */
export function readSlots(locale: ListingLocale | undefined): Slots {
  return (locale?.['screenshots'] ?? locale?.['images'] ?? {}) as Slots;
}

/** The app previews of a locale by preview type; empty for Google Play, which has no app previews. */
export function readAppPreviews(locale: ListingLocale | undefined): AppPreviews {
  return (locale?.['previews'] ?? {}) as AppPreviews;
}

/** All sets of a locale that are published: the pictures by slot, and the app previews of known types. */
export function readSets(locale: ListingLocale | undefined): Slots {
  const previews = Object.entries(readAppPreviews(locale)).filter(([type]) => isPreviewType(type));
  return { ...readSlots(locale), ...Object.fromEntries(previews) };
}

/** The key under which a locale contains its sets of pictures. */
export function slotsKey(store: Store): 'screenshots' | 'images' {
  return store === 'appStore' ? 'screenshots' : 'images';
}

/** The key under which a locale contains the set of a slot, or of a type of app previews. */
export function setKey(store: Store, slot: string): 'screenshots' | 'images' | 'previews' {
  return store === 'appStore' && isPreviewType(slot) ? 'previews' : slotsKey(store);
}

/** The pictures of a slot, or the app previews of a type, in display order; empty if the listing has none there. */
export function picturesAt(
  listing: Listing | null | undefined,
  address: LocaleAddress,
  slot: string,
): readonly ListingPicture[] {
  return ownValue(readSets(localeAt(listing, address)), slot) ?? [];
}

/**
 * The code of the locale that a store shows to visitors whose language is not in the listing: the App Store's primary
 * locale, Google Play's default language. Undefined if the listing does not contain this code.
 */
export function findMainLocale(listing: Listing | null | undefined, store: Store): string | undefined {
  const code = store === 'appStore' ? listing?.appStore?.primaryLocale : listing?.googlePlay?.defaultLanguage;
  return code || undefined;
}

/**
 * The codes of a store's locales as people read them: the main locale first, then the order of the listing. Empty if
 * there is no listing, or if the listing has no part for the store.
 *
 * @param mainElsewhere the main locale by other sources, best first. Used if the listing names no main locale that it
 * contains, such as New after an import.
 */
export function localeOrder(
  listing: Listing | null | undefined,
  store: Store,
  mainElsewhere: readonly (string | null | undefined)[] = [],
): string[] {
  const codes = Object.keys(readLocales(listing, store));
  const main = [findMainLocale(listing, store), ...mainElsewhere].find(
    (code) => code && codes.includes(code),
  );
  return main ? [main, ...codes.filter((code) => code !== main)] : codes;
}

/** The app's name in a locale; null if the locale has no name. */
export function readTitle(locale: ListingLocale | undefined): string | null {
  const title = locale?.['name'] ?? locale?.['title'];
  return typeof title === 'string' ? title : null;
}
