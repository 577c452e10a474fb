import type { Listing } from '@storedeck/contract';

import type { LocaleEntry } from '../locales.ts';
import { STORES, STORE_NAMES, type Store } from '../stores.ts';
import type { Problem } from './problem.ts';

/** A first language without texts, and locales that one store has and the other has not. */
export function findLocaleProblems(listing: Listing, entries: readonly LocaleEntry[]): Problem[] {
  const both = listing.appStore !== undefined && listing.googlePlay !== undefined;
  return [
    ...STORES.flatMap((store) => firstLanguageProblems(store, listing)),
    ...entries.flatMap((entry) => {
      const [only, other] = STORES.filter((store) => has(listing, store, entry));
      return both && only !== undefined && other === undefined ? [onlyOn(only, entry)] : [];
    }),
  ];
}

/** Locales of Current that New says nothing of, at the stores it speaks of. */
export function findLocalesNotInNew(
  planned: Listing,
  current: Listing,
  entries: readonly LocaleEntry[],
): Problem[] {
  return STORES.filter((store) => partOf(planned, store)).flatMap((store) =>
    entries
      .filter((entry) => has(current, store, entry) && !has(planned, store, entry))
      .map((entry) => notInNew(store, entry)),
  );
}

function partOf({ appStore, googlePlay }: Listing, store: Store) {
  return store === 'appstore' ? appStore : googlePlay;
}

function has(listing: Listing, store: Store, { codes }: LocaleEntry): boolean {
  const code = codes[store];
  return code !== undefined && Object.hasOwn(partOf(listing, store)?.locales ?? {}, code);
}

function onlyOn(store: Store, entry: LocaleEntry): Problem {
  const other = store === 'appstore' ? 'play' : 'appstore';
  return {
    severity: 'warning',
    kind: `Locale missing on ${STORE_NAMES[other]}`,
    detail: `${entry.name} is only on ${STORE_NAMES[store]}`,
    at: { store, locale: entry.codes[store] ?? null },
  };
}

function notInNew(store: Store, entry: LocaleEntry): Problem {
  return {
    severity: 'warning',
    kind: 'Locale missing in New',
    detail: `${STORE_NAMES[store]} keeps the texts it has in ${entry.name}`,
    at: { store, locale: entry.codes[store] ?? null },
  };
}

function firstLanguageProblems(store: Store, listing: Listing): Problem[] {
  const { appStore, googlePlay } = listing;
  const code = store === 'appstore' ? appStore?.primaryLocale : googlePlay?.defaultLanguage;
  if (!code || Object.hasOwn(partOf(listing, store)?.locales ?? {}, code)) return [];
  return [
    {
      severity: 'error',
      kind: store === 'appstore' ? 'Primary locale missing' : 'Default language missing',
      detail: `${STORE_NAMES[store]} falls back to ${code}, which has no texts`,
      at: { store, locale: null },
    },
  ];
}
