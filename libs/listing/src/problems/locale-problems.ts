import { localeAt, readLocales, findMainLocale } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import type { LocaleEntry } from '../locales/pair-locales.ts';
import { STORE_NAMES, STORES, type Store } from '../stores.ts';
import type { Problem } from './problem.ts';

const MAIN_LOCALE_NAMES: Readonly<Record<Store, string>> = {
  appStore: 'Primary language',
  googlePlay: 'Default language',
};

/**
 * Finds main locales that the listing does not contain, and locales that only one of the two stores has. If it is not
 * known what a store has, nothing is missing there.
 */
export function findLocaleProblems(
  listing: Listing,
  entries: readonly LocaleEntry[],
  isKnown: (store: Store) => boolean,
): Problem[] {
  const known = STORES.filter(isKnown);
  const hasBothStores = STORES.every((store) => known.includes(store) && listing[store] !== undefined);
  return [
    ...known.flatMap((store) => checkMainLocale(listing, store)),
    ...(hasBothStores ? entries.flatMap((entry) => checkBothStores(listing, entry)) : []),
  ];
}

/** Finds locales that a store has and New does not have, for each store that New contains. */
export function findLocalesMissingInNew(
  next: Listing,
  kept: Listing,
  entries: readonly LocaleEntry[],
): Problem[] {
  return STORES.filter((store) => next[store] !== undefined).flatMap((store) =>
    entries
      .filter((entry) => hasLocale(kept, store, entry) && !hasLocale(next, store, entry))
      .map((entry) => ({
        severity: 'warning',
        kind: 'Locale missing in New',
        detail: `${STORE_NAMES[store]} keeps its texts in ${entry.name}`,
        at: { store, locale: entry.codes[store] ?? null },
      })),
  );
}

function checkMainLocale(listing: Listing, store: Store): Problem[] {
  const code = findMainLocale(listing, store);
  if (code === undefined || Object.hasOwn(readLocales(listing, store), code)) return [];
  return [
    {
      severity: 'error',
      kind: `${MAIN_LOCALE_NAMES[store]} missing`,
      detail: `${STORE_NAMES[store]} falls back to ${code}, which has no texts`,
      at: { store, locale: null },
    },
  ];
}

function checkBothStores(listing: Listing, entry: LocaleEntry): Problem[] {
  const missing = STORES.filter((store) => !hasLocale(listing, store, entry));
  const present = STORES.find((store) => !missing.includes(store));
  if (missing[0] === undefined || present === undefined) return [];
  return [
    {
      severity: 'warning',
      kind: `Locale missing on ${STORE_NAMES[missing[0]]}`,
      detail: `${entry.name} is only on ${STORE_NAMES[present]}`,
      at: { store: present, locale: entry.codes[present] ?? null },
    },
  ];
}

function hasLocale(listing: Listing, store: Store, { codes }: LocaleEntry): boolean {
  const code = codes[store];
  return code !== undefined && localeAt(listing, { store, code }) !== undefined;
}
