import { readLocales, readSlots } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import { pictureRule } from '../pictures/picture-rules.table.ts';
import { filledSlots, knownSlots, slotName } from '../pictures/slots.ts';
import type { Store } from '../stores.ts';
import { TEXT_FIELDS } from '../texts/text-fields.table.ts';
import { maxLength } from '../texts/text-fields.ts';

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
  /** Whether Storedeck publishes the text or set. */
  readonly isPublished: boolean;
}

/** The columns of a store: its texts, then every slot that has pictures in one of the listings. */
export function matrixColumns(store: Store, listings: readonly (Listing | null)[]): MatrixColumn[] {
  return [
    ...TEXT_FIELDS[store].map((text): MatrixColumn => ({
      store,
      kind: 'text',
      key: text.field,
      name: text.name,
      max: maxLength(text),
      isRequired: text.required ?? false,
      isUrl: text.url ?? false,
      isPublished: text.notPublished === undefined,
    })),
    ...slotsInUse(store, listings).map((slot): MatrixColumn => ({
      store,
      kind: 'set',
      key: slot,
      name: slotName(slot),
      max: pictureRule(store, slot).maxCount,
      isRequired: false,
      isUrl: false,
      isPublished: true,
    })),
  ];
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
