import { type Listing, localeAt, type LocaleEntry, type Store } from '@storedeck/listing';
import { compareListings, type ComparedLocale } from '@storedeck/listing/compare';

/** The changes in one language of the listing. */
export interface ChangedLocale extends Omit<ComparedLocale, 'side'> {
  readonly entry: LocaleEntry;
  /** `untouched`: New does not name the locale, so the store keeps it. */
  readonly side: ComparedLocale['side'] | 'untouched';
}

/**
 * The changes for one store, in the order of the locale entries.
 *
 * @param named New, when it is one of both listings
 */
export function changedLocales(
  store: Store,
  { before, after, named }: { before: Listing; after: Listing; named: Listing | null },
  entries: readonly LocaleEntry[],
): ChangedLocale[] {
  const compared = new Map(
    compareListings(store, before, after).map((locale) => [locale.code, locale] as const),
  );
  return entries.flatMap((entry) => {
    const locale = compared.get(entry.codes[store] ?? '');
    if (!locale) return [];
    const untouched =
      named !== null && locale.side === 'both' && !localeAt(named, { store, code: locale.code });
    return [{ ...locale, entry, side: untouched ? 'untouched' : locale.side }];
  });
}
