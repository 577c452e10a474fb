import type { Listing, LocaleEntry, Store } from '@storedeck/listing';
import { type ComparedWithNew, compareWithNew } from '@storedeck/listing/compare';

/** The changes in one language of the listing. */
export interface ChangedLocale extends ComparedWithNew {
  readonly entry: LocaleEntry;
}

/**
 * The changes for one store, in the order of the locale entries.
 *
 * @param named New, when it is one of both listings
 */
export function changedLocales(
  store: Store,
  { named, ...listings }: { before: Listing; after: Listing; named: Listing | null },
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
