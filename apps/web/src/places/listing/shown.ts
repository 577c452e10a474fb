import {
  type Device,
  devicesOf,
  findLocale,
  type Listing,
  type ListingLocale,
  localeAt,
  type LocaleEntry,
  localesOf,
  mainLocaleOf,
  pairLocales,
  slotName,
  type Slots,
  slotsOf,
  type Store,
  titleOf,
} from '@storedeck/listing';

import type { ListingState } from './url-state.ts';

/** What the state picks out of the listings. */
export interface Shown {
  readonly entries: readonly LocaleEntry[];
  readonly entry: LocaleEntry | undefined;
  /** The chosen store's own code of the locale; null where it does not have it. */
  readonly code: string | null;
  readonly locale: ListingLocale | undefined;
  readonly slots: Slots;
  readonly device: Device;
  /** The language that visitors get who read none of the listing's. */
  readonly fallback: string | null;
  readonly title: string | null;
}

/**
 * Locales of both views stand in the list, so that changing the view keeps the language. Pairing them takes a while;
 * whoever has `entries` already gives them.
 */
export function selectShown(
  state: ListingState,
  current: Listing | null,
  planned: Listing | null,
  entries: readonly LocaleEntry[] = pairLocales([current, planned]),
): Shown {
  const listing = state.view === 'current' ? current : planned;
  // Before there is a New, the language is that of what it would start from.
  const known = listing ?? current;
  const fallback = fallbackOf(known, state.store, Object.keys(localesOf(known, state.store)));
  const entry = findLocale(entries, state.locale) ?? findLocale(entries, fallback) ?? entries[0];
  const code = entry?.codes[state.store] ?? null;
  const locale = code === null ? undefined : localeAt(listing, { store: state.store, code });
  const slots = slotsOf(locale);
  const devices = devicesOf(state.store, slots);
  const wanted = devices.find(({ key }) => key === state.device);
  return {
    entries,
    entry,
    code,
    locale,
    slots,
    // A slot that only other locales fill stays chosen, so that coming back to them finds it again.
    device: wanted ?? { key: state.device, label: slotName(state.device), slot: state.device },
    fallback,
    title: titleOf(locale),
  };
}

/** The main locale of the listing, else its English, else its first. */
function fallbackOf(listing: Listing | null, store: Store, codes: readonly string[]): string | null {
  const main = mainLocaleOf(listing, store);
  if (main !== undefined && codes.includes(main)) return main;
  return codes.find((code) => code.startsWith('en')) ?? codes[0] ?? null;
}
