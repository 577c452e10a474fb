import type { AppStoreLocale, Listing, PlayLocale } from '@storedeck/contract';

import { devicesOf, slotName, type Device, type Slots } from './devices.ts';
import { findLocale, pairLocales, type LocaleEntry } from './locales.ts';
import type { Store } from './stores.ts';
import type { ListingState } from './url-state.ts';

/** What the state picks out of the listings. */
export interface Shown {
  readonly entries: readonly LocaleEntry[];
  readonly entry: LocaleEntry | undefined;
  /** The chosen store's own code of the locale; null where it does not have it. */
  readonly code: string | null;
  readonly locale: AppStoreLocale | PlayLocale | undefined;
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
  const locales = localesOf(listing, state);
  // Before there is a New, the language is that of what it would start from.
  const known = listing ?? current;
  const fallback = fallbackOf(known, state, Object.keys(localesOf(known, state)));
  const entry = findLocale(entries, state.locale) ?? findLocale(entries, fallback) ?? entries[0];
  const code = entry?.codes[state.store] ?? null;
  const locale = code !== null && Object.hasOwn(locales, code) ? locales[code] : undefined;
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

type Locales = Readonly<Record<string, AppStoreLocale | PlayLocale>>;

/** The pictures of one locale; none where there is no such locale. */
export function slotsIn(listing: Listing | null, store: Store, code: string | null): Slots {
  const locales = localesOf(listing, { store });
  return slotsOf(code !== null && Object.hasOwn(locales, code) ? locales[code] : undefined);
}

function localesOf(listing: Listing | null, { store }: Pick<ListingState, 'store'>): Locales {
  return (store === 'appstore' ? listing?.appStore?.locales : listing?.googlePlay?.locales) ?? {};
}

function fallbackOf(
  listing: Listing | null,
  { store }: ListingState,
  codes: readonly string[],
): string | null {
  const named =
    store === 'appstore' ? listing?.appStore?.primaryLocale : listing?.googlePlay?.defaultLanguage;
  if (named && codes.includes(named)) return named;
  return codes.find((code) => code.startsWith('en')) ?? codes[0] ?? null;
}

function slotsOf(locale: AppStoreLocale | PlayLocale | undefined): Slots {
  const slots = locale?.['screenshots'] ?? locale?.['images'];
  return (slots as Slots | undefined) ?? {};
}

function titleOf(locale: AppStoreLocale | PlayLocale | undefined): string | null {
  const title = locale?.['name'] ?? locale?.['title'];
  return typeof title === 'string' ? title : null;
}
