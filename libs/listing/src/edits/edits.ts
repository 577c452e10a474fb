import { localeAt, readLocales, picturesAt, setKey, type LocaleAddress } from '../listing-parts.ts';
import type { Listing, ListingLocale, ListingPicture } from '../listing.ts';
import { pictureRule } from '../pictures/picture-rules.table.ts';
import type { Store } from '../stores.ts';

/**
 * A function that changes a listing. Returns a new listing, or the same object if the edit does not apply, for example
 * because the listing does not have the locale.
 */
export type Edit = (listing: Listing) => Listing;

/** Sets a text of a locale. An empty text becomes null, which clears the text at the store. */
export function setText(address: LocaleAddress, field: string, text: string): Edit {
  return changeLocale(address, (locale) => ({ ...locale, [field]: text === '' ? null : text }));
}

/** Changes the pictures of a slot, or the app previews of a type, in a locale. */
export function setPictures(
  address: LocaleAddress,
  slot: string,
  change: (pictures: readonly ListingPicture[]) => readonly ListingPicture[],
): Edit {
  const key = setKey(address.store, slot);
  return (listing) =>
    changeLocale(address, (locale) => ({
      ...locale,
      [key]: {
        ...(locale[key] as object | undefined),
        [slot]: [...change(picturesAt(listing, address, slot))],
      },
    }))(listing);
}

/**
 * Adds a picture to the end of a slot. If the slot accepts only one picture, replaces that picture. A picture that is
 * already in the slot is not added again.
 */
export function addPicture(address: LocaleAddress, slot: string, picture: ListingPicture): Edit {
  return setPictures(address, slot, (before) => {
    if (pictureRule(address.store, slot).maxCount === 1) return [picture];
    return before.some(({ file }) => file === picture.file) ? before : [...before, picture];
  });
}

/** Adds or replaces a locale. If `locale` is undefined, removes the locale. */
export function setLocale({ store, code }: LocaleAddress, locale: ListingLocale | undefined): Edit {
  return (listing) => {
    const { [code]: _former, ...others } = readLocales(listing, store);
    return withLocales(listing, store, locale === undefined ? others : { ...others, [code]: locale });
  };
}

/** Combines several edits into one edit that makes them one after another. */
export function combineEdits(edits: readonly Edit[]): Edit {
  return (listing) => edits.reduce((changed, edit) => edit(changed), listing);
}

/** A copy of a list in which the item at position `from` is moved to position `to`. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

function changeLocale(address: LocaleAddress, change: (locale: ListingLocale) => ListingLocale): Edit {
  return (listing) => {
    const locale = localeAt(listing, address);
    if (!locale) return listing;
    return withLocales(listing, address.store, {
      ...readLocales(listing, address.store),
      [address.code]: change(locale),
    });
  };
}

function withLocales(listing: Listing, store: Store, locales: Record<string, ListingLocale>): Listing {
  const former = listing[store];
  return former ? ({ ...listing, [store]: { ...former, locales } } as Listing) : listing;
}
