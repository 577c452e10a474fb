import {
  codeFor,
  type Device,
  devicesOf,
  findLocale,
  type Listing,
  type ListingLocale,
  localeAt,
  type LocaleEntry,
  localesOf,
  mainLocaleOf,
  type ShownLocale,
  shownLocale,
  slotName,
  type Slots,
  slotsOf,
  type Store,
  titleOf,
} from '@storedeck/listing';

import type { ListingState } from './url-state.ts';

/** The parts of the listings that the address selects. */
export interface Shown {
  readonly entries: readonly LocaleEntry[];
  readonly entry: LocaleEntry | undefined;
  /** The chosen store's code of the locale; null when the store does not have the locale. */
  readonly code: string | null;
  readonly locale: ListingLocale | undefined;
  readonly slots: Slots;
  /**
   * The locale as the store's page shows it; undefined when neither the locale nor the main language has any content.
   */
  readonly drawn: ShownLocale | undefined;
  readonly device: Device;
  /** The locale that the store shows to visitors whose language the listing does not have. */
  readonly fallback: string | null;
  readonly title: string | null;
}

/** The listing to select from. */
interface ShownSource {
  readonly listing: Listing | null;
  /** Current. If `listing` is null, the default language is that of Current, so that the language stays the same. */
  readonly current: Listing | null;
  /** Live if `listing` is New. Where New has no text or picture, the store keeps the text or picture of Live. */
  readonly live?: Listing | null;
  /** The locales of all listings, with the codes of both stores, so that a change of the view keeps the language. */
  readonly entries: readonly LocaleEntry[];
}

/** Selects the parts of a listing that the address names. */
export function selectShown(
  state: ListingState,
  { listing, current, live = null, entries }: ShownSource,
): Shown {
  const known = listing ?? current;
  const fallback = fallbackOf(known, state.store, Object.keys(localesOf(known, state.store)));
  const entry = findLocale(entries, state.locale) ?? findLocale(entries, fallback) ?? entries[0];
  const code = entry?.codes[state.store] ?? null;
  const locale = code === null ? undefined : localeAt(listing, { store: state.store, code });
  const drawn =
    entry && shownLocale(listing, { store: state.store, code: codeFor(entry, state.store) }, live);
  const devices = devicesOf(state.store, slotsOf(drawn?.locale));
  const wanted = devices.find(({ key }) => key === state.device);
  return {
    entries,
    entry,
    code,
    locale,
    slots: slotsOf(locale),
    drawn,
    // If only other locales have pictures in the chosen slot, the slot stays chosen, so that it is shown again in those
    // locales.
    device: wanted ?? { key: state.device, label: slotName(state.device), slot: state.device },
    fallback,
    title: titleOf(locale) ?? titleOf(drawn?.locale),
  };
}

/**
 * Returns the main locale of the listing; if the listing does not contain it, an English locale; otherwise the first
 * locale. Null for a listing without locales.
 */
function fallbackOf(listing: Listing | null, store: Store, codes: readonly string[]): string | null {
  const main = mainLocaleOf(listing, store);
  if (main !== undefined && codes.includes(main)) return main;
  return codes.find((code) => code.startsWith('en')) ?? codes[0] ?? null;
}
