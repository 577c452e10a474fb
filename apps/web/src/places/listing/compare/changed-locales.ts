import type { Listing, LocaleEntry, Store } from '@storedeck/listing';
import { compareWithNew, type ComparedWithNew } from '@storedeck/listing/compare';

/** The changes of New in one language of the listing. */
export interface ChangedLocale extends ComparedWithNew {
  readonly entry: LocaleEntry;
}

/** The changes of New for one store, in the order of the locale entries. */
export function changedLocales(
  store: Store,
  { current, newListing }: { current: Listing; newListing: Listing },
  entries: readonly LocaleEntry[],
): ChangedLocale[] {
  const compared = new Map(
    compareWithNew(store, current, newListing).map((locale) => [locale.code, locale] as const),
  );
  return entries.flatMap((entry) => {
    const locale = compared.get(entry.codes[store] ?? '');
    return locale ? [{ ...locale, entry }] : [];
  });
}
