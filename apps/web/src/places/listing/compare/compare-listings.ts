import type { Listing } from '@storedeck/contract';

import type { LocaleEntry } from '../locales.ts';
import { plannedListing } from '../planned-listing.ts';
import type { Store } from '../stores.ts';
import { compareLocale, type LocaleChange } from './compare-locale.ts';

export interface ComparedLocale extends LocaleChange {
  readonly entry: LocaleEntry;
  /** The store's own code. */
  readonly code: string;
  /** `added`: only New has it. `untouched`: only Current has it, and the store keeps it. */
  readonly side: 'both' | 'added' | 'untouched';
}

/** What New changes at a store, locale by locale in the order of `entries`. */
export function compareListings(
  store: Store,
  current: Listing,
  planned: Listing,
  entries: readonly LocaleEntry[],
): ComparedLocale[] {
  const before = localesOf(store, current);
  const named = localesOf(store, planned);
  const after = localesOf(store, plannedListing(current, planned));
  return entries.flatMap((entry) => {
    const code = entry.codes[store];
    if (code === undefined) return [];
    const [was, is] = [own(before, code), own(after, code)];
    if (!was && !is) return [];
    const side = !was ? 'added' : Object.hasOwn(named, code) ? 'both' : 'untouched';
    return [{ entry, code, side, ...compareLocale(store, was, is) }];
  });
}

function localesOf(store: Store, { appStore, googlePlay }: Listing) {
  return (store === 'appstore' ? appStore : googlePlay)?.locales ?? {};
}

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
