import {
  localeAt,
  type LocaleAddress,
  findMainLocale,
  slotsKey,
  readAppPreviews,
  readSlots,
} from './listing-parts.ts';
import type { AppPreviews, Listing, ListingLocale, ListingPicture, Slots } from './listing.ts';
import { ownValue } from './own-value.ts';
import { filledSlots } from './pictures/slots.ts';
import type { Store } from './stores.ts';
import { listFields } from './texts/text-fields.ts';

/** The origin of a part of a shown locale, if the part comes from another locale or from the store's listing. */
export interface PartOrigin {
  /** The code of the locale that the part comes from. */
  readonly code: string;
  /** Whether the part comes from the store's listing, because New does not contain the part. */
  readonly kept: boolean;
}

/** A locale as a store shows it to visitors. */
export interface ShownLocale {
  /** The code of the shown locale. */
  readonly code: string;
  readonly locale: ListingLocale;
  /** The origins of texts by field, and of sets by slot or preview type; parts of the locale itself are absent. */
  readonly origins: Readonly<Record<string, PartOrigin>>;
  /**
   * The code of the main locale if the listing does not have the shown locale, so that visitors see the main locale
   * instead. Otherwise null.
   */
  readonly instead: string | null;
}

/**
 * The texts that each store shows in the listing's main locale if the shown locale does not have them. Other texts are
 * optional: a locale without a subtitle is shown without a subtitle.
 */
const ALWAYS_SHOWN: Readonly<Record<Store, readonly string[]>> = {
  appStore: ['name', 'description', 'whatsNew', 'supportUrl', 'privacyPolicyUrl'],
  googlePlay: ['title', 'shortDescription', 'fullDescription', 'releaseNotes'],
};

/**
 * Returns a locale as visitors see it. As in both stores, missing parts come from the main locale: the texts that a
 * page always has, all texts if the locale has no texts, and the pictures and app previews of each device for which the
 * locale has none. Undefined when neither the locale nor the main locale exists.
 *
 * @param live for New: the listing from which publishing keeps the parts that New does not contain; see `keptListing`
 */
export function shownLocale(
  listing: Listing | null,
  { store, code }: LocaleAddress,
  live: Listing | null = null,
): ShownLocale | undefined {
  const own = withKept(store, code, { listing, live });
  const mainCode = [findMainLocale(listing, store), findMainLocale(live, store)].find(
    (each) =>
      each !== undefined &&
      (localeAt(listing, { store, code: each }) ?? localeAt(live, { store, code: each })),
  );
  const main =
    mainCode === undefined || mainCode === code ? undefined : withKept(store, mainCode, { listing, live });
  if (!own)
    return (
      main && {
        ...fillIn(store, { code, locale: {}, origins: {} }, main),
        instead: mainCode ?? null,
      }
    );
  return { ...(main ? fillIn(store, own, main) : own), instead: null };
}

interface Layer {
  readonly code: string;
  readonly locale: ListingLocale;
  readonly origins: Readonly<Record<string, PartOrigin>>;
}

/**
 * Returns the locale of `listing`. Parts that `listing` does not contain are taken from `live`, the store's listing.
 */
function withKept(
  store: Store,
  code: string,
  { listing, live }: { listing: Listing | null; live: Listing | null },
): Layer | undefined {
  const [own, kept] = [localeAt(listing, { store, code }), localeAt(live, { store, code })];
  if (!own || !kept) {
    const locale = own ?? kept;
    return locale && { code, locale, origins: own ? {} : listOrigins(store, locale, { code, kept: true }) };
  }
  const origins: Record<string, PartOrigin> = {};
  const merged: Record<string, unknown> = { ...own };
  for (const key of listFields(store, [own, kept])) {
    if (own[key] !== undefined || isEmpty(kept[key])) continue;
    merged[key] = kept[key];
    origins[key] = { code, kept: true };
  }
  const sets: Record<string, readonly ListingPicture[]> = { ...readSlots(own) };
  for (const [slot, pictures] of Object.entries(readSlots(kept))) {
    if (ownValue(readSlots(own), slot) !== undefined || pictures.length === 0) continue;
    sets[slot] = pictures;
    origins[slot] = { code, kept: true };
  }
  const previews = addMissing(readAppPreviews(own), readAppPreviews(kept), (type) => type);
  for (const type of Object.keys(previews.added)) origins[type] = { code, kept: true };
  return { code, locale: withSets(store, merged, { sets, previews: previews.all }), origins };
}

/**
 * Combines texts, sets and app previews into a locale. If there are no app previews, the key `previews` is left out,
 * because a locale of Google Play has no such key.
 */
function withSets(
  store: Store,
  texts: Readonly<Record<string, unknown>>,
  { sets, previews }: { sets: Slots; previews: AppPreviews },
): ListingLocale {
  const hasPreviews = Object.keys(previews).length > 0;
  return { ...texts, [slotsKey(store)]: sets, ...(hasPreviews && { previews }) } as ListingLocale;
}

function fillIn(store: Store, own: Layer, main: Layer): Layer {
  const origin: PartOrigin = { code: main.code, kept: false };
  const fields = listFields(store);
  const hasTexts = fields.some((key) => !isEmpty(own.locale[key]));
  const origins: Record<string, PartOrigin> = { ...own.origins };
  const filled: Record<string, unknown> = { ...own.locale };
  for (const key of hasTexts ? ALWAYS_SHOWN[store] : fields) {
    if (!isEmpty(own.locale[key]) || isEmpty(main.locale[key])) continue;
    filled[key] = main.locale[key];
    origins[key] = origin;
  }
  const sets = addMissing(readSlots(own.locale), readSlots(main.locale), deviceOfSlot);
  const previews = addMissing(readAppPreviews(own.locale), readAppPreviews(main.locale), deviceOfSlot);
  for (const slot of [...Object.keys(sets.added), ...Object.keys(previews.added)]) origins[slot] = origin;
  const locale = withSets(store, filled, { sets: sets.all, previews: previews.all });
  return { code: own.code, locale, origins };
}

type Sets<Item> = Readonly<Record<string, readonly Item[]>>;

/** Adds sets of `other` to `own`, but only the sets of devices for which `own` has no item. */
function addMissing<Item>(
  own: Sets<Item>,
  other: Sets<Item>,
  findDevice: (slot: string) => string,
): { all: Sets<Item>; added: Sets<Item> } {
  const devices = new Set(filledSlots(own).map(findDevice));
  const added = Object.fromEntries(
    filledSlots(other)
      .filter((slot) => !devices.has(findDevice(slot)))
      .map((slot) => [slot, other[slot] ?? []]),
  );
  return { all: { ...own, ...added }, added };
}

/**
 * The device of a slot or preview type: `APP_IPHONE` for `APP_IPHONE_67`. The App Store scales one set of screenshots
 * or app previews to all sizes of a device, so all these sizes are one device. Google Play never shows the images of
 * one type in place of another type, so each type is a device.
 */
function deviceOfSlot(slot: string): string {
  return /^(?:(?:IMESSAGE_)?APP_(?:IPHONE|IPAD|WATCH)|IPHONE|IPAD)/.exec(slot)?.[0] ?? slot;
}

function listOrigins(store: Store, locale: ListingLocale, origin: PartOrigin): Record<string, PartOrigin> {
  const fields = listFields(store, [locale]).filter((key) => !isEmpty(locale[key]));
  const sets = [...filledSlots(readSlots(locale)), ...filledSlots(readAppPreviews(locale))];
  return Object.fromEntries([...fields, ...sets].map((part) => [part, origin]));
}

function isEmpty(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}
