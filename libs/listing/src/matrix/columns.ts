import { readLocales, readSlots } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import { pictureRule } from '../pictures/picture-rules.table.ts';
import { filledSlots, knownSlots, slotName } from '../pictures/slots.ts';
import type { Store } from '../stores.ts';
import type { TextField } from '../texts/text-field.ts';
import { listTextFields, maxLength } from '../texts/text-fields.ts';

/** A text field or a slot of a store. */
export interface MatrixColumn {
  readonly store: Store;
  readonly kind: 'text' | 'set';
  /** The name of the field or slot in the listing. */
  readonly key: string;
  /** Display name. */
  readonly name: string;
  /** The maximum number of characters or pictures; null if there is no limit. */
  readonly max: number | null;
  /** Whether the store requires the text in every locale. */
  readonly isRequired: boolean;
  readonly isUrl: boolean;
}

/** The columns of a store: its texts, then every slot that has pictures in one of the listings. */
export function matrixColumns(store: Store, listings: readonly (Listing | null)[]): MatrixColumn[] {
  const locales = listings.flatMap((listing) => Object.values(readLocales(listing, store)));
  return [
    ...listTextFields(store, locales).map((text) => textColumn(store, text)),
    ...slotsInUse(store, listings).map((slot): MatrixColumn => ({
      store,
      kind: 'set',
      key: slot,
      name: slotName(slot),
      max: pictureRule(store, slot).maxCount,
      isRequired: false,
      isUrl: false,
    })),
  ];
}

/** The column of a text. */
export function textColumn(store: Store, text: TextField): MatrixColumn {
  return {
    store,
    kind: 'text',
    key: text.field,
    name: text.name,
    max: maxLength(text),
    isRequired: text.required ?? false,
    isUrl: text.url ?? false,
  };
}

function slotsInUse(store: Store, listings: readonly (Listing | null)[]): string[] {
  const used = new Set(
    listings.flatMap((listing) =>
      Object.values(readLocales(listing, store)).flatMap((locale) => filledSlots(readSlots(locale))),
    ),
  );
  const known = knownSlots(store).filter((slot) => used.has(slot));
  return [...known, ...[...used].filter((slot) => !known.includes(slot)).sort()];
}
