import type { AppStoreLocale, Listing, ListingImage, PlayLocale } from '@storedeck/contract';

import { ruleOf } from '../picture-rules.ts';
import type { Store } from '../stores.ts';

/** A locale of one store. */
export interface At {
  readonly store: Store;
  /** The store's own code. */
  readonly code: string;
}

export type Locale = AppStoreLocale | PlayLocale;
export type Edit = (listing: Listing) => Listing;

/** The locales a listing has for a store. */
export const localesIn = (listing: Listing, store: Store): Readonly<Record<string, Locale>> =>
  (store === 'appstore' ? listing.appStore : listing.googlePlay)?.locales ?? {};

export const localeAt = (listing: Listing, { store, code }: At): Locale | undefined =>
  own(localesIn(listing, store), code);

/** The pictures of a slot in display order. */
export const picturesAt = (listing: Listing, at: At, slot: string): readonly ListingImage[] =>
  own((localeAt(listing, at)?.[slotsKey(at)] ?? {}) as Record<string, ListingImage[]>, slot) ?? [];

/** Sets a text. An emptied one becomes null, which clears it at the store. */
export const setText = (at: At, field: string, text: string): Edit =>
  inLocale(at, (locale) => ({ ...locale, [field]: text === '' ? null : text }));

export const setPictures =
  (at: At, slot: string, change: (images: readonly ListingImage[]) => readonly ListingImage[]): Edit =>
  (listing) =>
    inLocale(at, (locale) => ({
      ...locale,
      [slotsKey(at)]: {
        ...(locale[slotsKey(at)] as object | undefined),
        [slot]: [...change(picturesAt(listing, at, slot))],
      },
    }))(listing);

/**
 * Puts a picture at the end of a slot, or in the place of the one in a slot that takes one. What is there already is not
 * shown to visitors twice.
 */
export const addPicture = (at: At, slot: string, image: ListingImage): Edit =>
  setPictures(at, slot, (before) => {
    if (ruleOf(at.store, slot).most === 1) return [image];
    return before.some(({ file }) => file === image.file) ? before : [...before, image];
  });

/** Adds a locale, or replaces it; `undefined` removes it. */
export const setLocale =
  ({ store, code }: At, locale: Locale | undefined): Edit =>
  (listing) => {
    const { [code]: _former, ...others } = localesIn(listing, store);
    return withLocales(listing, store, locale === undefined ? others : { ...others, [code]: locale });
  };

/** The same pictures with the one at `from` at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

function inLocale(at: At, change: (locale: Locale) => Locale): Edit {
  return (listing) => {
    const locale = localeAt(listing, at);
    return locale
      ? withLocales(listing, at.store, { ...localesIn(listing, at.store), [at.code]: change(locale) })
      : listing;
  };
}

function withLocales(listing: Listing, store: Store, locales: Record<string, Locale>): Listing {
  const part = store === 'appstore' ? 'appStore' : 'googlePlay';
  const former = listing[part];
  return former ? ({ ...listing, [part]: { ...former, locales } } as Listing) : listing;
}

const slotsKey = ({ store }: At): 'screenshots' | 'images' =>
  store === 'appstore' ? 'screenshots' : 'images';

const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
