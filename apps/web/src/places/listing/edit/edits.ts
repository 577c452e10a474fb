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
export function localesIn(listing: Listing, store: Store): Readonly<Record<string, Locale>> {
  return (store === 'appstore' ? listing.appStore : listing.googlePlay)?.locales ?? {};
}

export function localeAt(listing: Listing, { store, code }: At): Locale | undefined {
  return own(localesIn(listing, store), code);
}

/** The pictures of a slot in display order. */
export function picturesAt(listing: Listing, at: At, slot: string): readonly ListingImage[] {
  return own((localeAt(listing, at)?.[slotsKey(at)] ?? {}) as Record<string, ListingImage[]>, slot) ?? [];
}

/** Sets a text. An emptied one becomes null, which clears it at the store. */
export function setText(at: At, field: string, text: string): Edit {
  return inLocale(at, (locale) => ({ ...locale, [field]: text === '' ? null : text }));
}

export function setPictures(
  at: At,
  slot: string,
  change: (images: readonly ListingImage[]) => readonly ListingImage[],
): Edit {
  return (listing) =>
    inLocale(at, (locale) => ({
      ...locale,
      [slotsKey(at)]: {
        ...(locale[slotsKey(at)] as object | undefined),
        [slot]: [...change(picturesAt(listing, at, slot))],
      },
    }))(listing);
}

/**
 * Puts a picture at the end of a slot, or in the place of the one in a slot that takes one. What is there already is not
 * shown to visitors twice.
 */
export function addPicture(at: At, slot: string, image: ListingImage): Edit {
  return setPictures(at, slot, (before) => {
    if (ruleOf(at.store, slot).most === 1) return [image];
    return before.some(({ file }) => file === image.file) ? before : [...before, image];
  });
}

/** Adds a locale, or replaces it; `undefined` removes it. */
export function setLocale({ store, code }: At, locale: Locale | undefined): Edit {
  return (listing) => {
    const { [code]: _former, ...others } = localesIn(listing, store);
    return withLocales(listing, store, locale === undefined ? others : { ...others, [code]: locale });
  };
}

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

function slotsKey({ store }: At): 'screenshots' | 'images' {
  return store === 'appstore' ? 'screenshots' : 'images';
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
