import {
  codeFor,
  type Device,
  listDevices,
  findLocale,
  keptFrom,
  type Listing,
  type ListingLocale,
  localeAt,
  type LocaleEntry,
  readLocales,
  findMainLocale,
  publishedParts,
  type ShownLocale,
  shownLocale,
  slotName,
  type Slots,
  readSlots,
  type Store,
  type StoredListings,
  readTitle,
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
  /**
   * The name of the listing from which publishing keeps what New does not contain, such as "Live 3.4.1"; null if the
   * listing is not New.
   */
  readonly keptFrom: string | null;
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
  /** If `listing` is New: what the stores had at the last sync, and what publishing keeps of it; see `keptListing`. */
  readonly stored?: StoredListings | null;
  readonly kept?: Listing | null;
  /** The locales of all listings, with the codes of both stores, so that a change of the view keeps the language. */
  readonly entries: readonly LocaleEntry[];
}

/** Selects the parts of a listing that the address names. */
export function selectShown(
  state: ListingState,
  { listing, current, stored = null, kept = null, entries }: ShownSource,
): Shown {
  const known = listing ?? current;
  const fallback = pickFallback([known, current], state.store);
  const entry = findLocale(entries, state.locale) ?? findLocale(entries, fallback) ?? entries[0];
  const code = entry?.codes[state.store] ?? null;
  const locale = code === null ? undefined : localeAt(listing, { store: state.store, code });
  const written = listing && stored ? publishedParts(stored, listing) : listing;
  const drawn =
    entry && shownLocale(written, { store: state.store, code: codeFor(entry, state.store) }, kept);
  const devices = listDevices(state.store, readSlots(drawn?.locale));
  const wanted = devices.find(({ key }) => key === state.device);
  return {
    entries,
    entry,
    code,
    locale,
    slots: readSlots(locale),
    drawn,
    keptFrom: stored && keptFrom(stored, state.store),
    // If only other locales have pictures in the chosen slot, the slot stays chosen, so that it is shown again in those
    // locales.
    device: wanted ?? { key: state.device, label: slotName(state.device), slot: state.device },
    fallback,
    title: readTitle(locale) ?? readTitle(drawn?.locale),
  };
}

/**
 * The pictures of the shown locale in any of the listings, and those of the main locale, which the stores show instead.
 * If several listings have pictures in a slot, the first listing's are returned.
 */
export function slotsInAny(
  listings: readonly (Listing | null)[],
  { code, fallback, drawn }: Shown,
  store: Store,
): Slots {
  const each = listings.flatMap((listing) =>
    [code, fallback].map((at) => (at === null ? {} : readSlots(localeAt(listing, { store, code: at })))),
  );
  const filled = [readSlots(drawn?.locale), ...each].flatMap((slots) =>
    Object.entries(slots).filter(([, pictures]) => pictures.length > 0),
  );
  return Object.fromEntries(filled.toReversed());
}

/**
 * Returns the main locale of the first listing, which the second names if the first does not; if the first listing does
 * not contain it, an English locale; otherwise the first locale. Null for a listing without locales.
 */
function pickFallback(
  [listing, other]: readonly [Listing | null, Listing | null],
  store: Store,
): string | null {
  const codes = Object.keys(readLocales(listing, store));
  const main = findMainLocale(listing, store) ?? findMainLocale(other, store);
  if (main !== undefined && codes.includes(main)) return main;
  return codes.find((code) => code.startsWith('en')) ?? codes[0] ?? null;
}
