import { readAppPreviews, readLocales, slotsKey, readSlots } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import { isStoreLocale, unknownLocaleText } from '../locales/store-locale.ts';
import { nearestWord } from '../nearest-word.ts';
import { ownValue } from '../own-value.ts';
import { isPreviewType, PREVIEW_TYPES } from '../pictures/preview-types.table.ts';
import { isKnownSlot, knownSlots } from '../pictures/slots.ts';
import { STORE_NAMES, STORES, type Store } from '../stores.ts';
import { findTextField, listFields } from '../texts/text-fields.ts';
import type { Problem } from './problem.ts';

/** The `kind` of the problem that a store does not have a language of New. */
export const UNKNOWN_LOCALE = 'Language not available';

/**
 * Finds the languages, slots and texts of New that a store does not have. All of them are found at once, because a store
 * refuses a publication at the first one. What a store already has is known to it, even if it is not in our tables.
 *
 * @param kept the listing from which publishing keeps values; null if nothing is known
 */
export function findUnknownParts(next: Listing, kept: Listing | null): Problem[] {
  return STORES.flatMap((store) =>
    Object.entries(readLocales(next, store)).flatMap(([code, locale]): Problem[] => {
      const stored = ownValue(readLocales(kept, store), code);
      if (!stored && !isStoreLocale(store, code))
        return [
          {
            severity: 'error',
            kind: UNKNOWN_LOCALE,
            detail: unknownLocaleText(store, code),
            help: 'Rename the language in listing.json to the code of the store, or remove it.',
            at: { store, locale: code },
          },
        ];
      return [
        ...Object.keys(readSlots(locale))
          .filter((slot) => !isKnownSlot(store, slot) && !ownValue(readSlots(stored), slot))
          .map((slot): Problem => ({
            severity: 'warning',
            kind: 'Slot not known',
            detail: `${STORE_NAMES[store]}: ${slot}${suggestion(nearestSlot(store, slot))}`,
            help: 'Storedeck knows no such slot, so its pictures may not be published.',
            at: { store, locale: code, slot },
          })),
        ...Object.keys(readAppPreviews(locale))
          .filter((type) => !isPreviewType(type) && !ownValue(readAppPreviews(stored), type))
          .map((type): Problem => ({
            severity: 'warning',
            kind: 'Type of app previews not known',
            detail: `${STORE_NAMES[store]}: ${type}${suggestion(nearestWord(type.replace(/^APP_/, ''), Object.keys(PREVIEW_TYPES)))}`,
            help: 'Storedeck knows no such type, so its app previews are not published.',
            at: { store, locale: code, slot: type },
          })),
        ...Object.keys(locale).flatMap((key) => checkKey(store, code, key)),
      ];
    }),
  );
}

/** The names that people and other formats use for a text of a store, beside misspelt ones. */
const OTHER_KEYS: Readonly<Record<Store, Readonly<Record<string, string>>>> = {
  appStore: {
    title: 'name',
    promoText: 'promotionalText',
    releaseNotes: 'whatsNew',
    fullDescription: 'description',
    privacyUrl: 'privacyPolicyUrl',
    images: 'screenshots',
  },
  googlePlay: {
    name: 'title',
    subtitle: 'shortDescription',
    description: 'fullDescription',
    whatsNew: 'releaseNotes',
    screenshots: 'images',
    videoUrl: 'video',
  },
};

/** Finds a key that Storedeck does not publish because it is misspelt. Other unknown keys are kept without a word. */
function checkKey(store: Store, code: string, key: string): Problem[] {
  const keys = [...listFields(store), slotsKey(store)];
  if (findTextField(store, key) || keys.includes(key) || OWN_KEYS.includes(key)) return [];
  const meant =
    ownValue(OTHER_KEYS[store], key) ??
    keys.find((each) => each.toLowerCase() === key.replaceAll(/[_-]/g, '').toLowerCase()) ??
    // Short words with almost the same letters mean something else: `note` is not `name`.
    (key.length > 5 ? nearestWord(key, keys) : undefined);
  if (meant === undefined) return [];
  return [
    {
      severity: 'warning',
      kind: 'Text not known',
      detail: `${STORE_NAMES[store]}: ${key}; did you mean ${meant}?`,
      help: 'Storedeck publishes only the texts that it knows. Correct the key in listing.json.',
      at: { store, locale: code, field: key },
    },
  ];
}

/** Keys of a locale that are neither one of its texts nor its sets. */
const OWN_KEYS: readonly string[] = ['previews', 'privacyPolicyText', 'releaseNotesFor'];

function nearestSlot(store: Store, slot: string): string | undefined {
  // The App Store's API has no own display type for the 6.9-inch iPhone and the 13-inch iPad.
  if (/IPHONE_6[89]$/.test(slot)) return 'APP_IPHONE_67';
  if (/IPAD.{0,20}13$/.test(slot)) return 'APP_IPAD_PRO_3GEN_129';
  const slots = knownSlots(store);
  return slots.find((each) => each.toLowerCase() === slot.toLowerCase()) ?? nearestWord(slot, slots);
}

function suggestion(nearest: string | undefined): string {
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}
