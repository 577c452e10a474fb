import type { LocaleEntry } from '../locales/pair-locales.ts';
import type { Store } from '../stores.ts';
import { type ComparedWithNew, compareWithNew } from './compare-with-new.ts';
import type { ListingPair } from './listing-pair.ts';

/** The changes in one locale of a store, and the language of the locale. */
export interface ChangedLocale extends ComparedWithNew {
  readonly entry: LocaleEntry;
}

/**
 * Compares two listings of a store. Returns the locales of `entries` that at least one listing contains, in the order
 * of `entries`. A locale without differences has empty lists.
 */
export function changedLocales(
  store: Store,
  { named, ...listings }: ListingPair,
  entries: readonly LocaleEntry[],
): ChangedLocale[] {
  const compared = new Map(
    compareWithNew(store, listings, named).map((locale) => [locale.code, locale] as const),
  );
  return entries.flatMap((entry) => {
    const locale = compared.get(entry.codes[store] ?? '');
    return locale ? [{ ...locale, entry }] : [];
  });
}
