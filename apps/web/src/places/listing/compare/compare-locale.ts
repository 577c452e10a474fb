import type { AppStoreLocale, ListingImage, PlayLocale } from '@storedeck/contract';

import type { Slots } from '../devices.ts';
import { fieldsOf } from '../field-names.ts';
import type { Store } from '../stores.ts';
import { comparePictures, type ComparedPictures } from './compare-pictures.ts';

type Locale = AppStoreLocale | PlayLocale;

export interface TextChange {
  readonly field: string;
  /** Empty where there is none. */
  readonly before: string;
  readonly after: string;
}

export interface SlotChange extends ComparedPictures {
  readonly slot: string;
}

/** What New changes in one locale. */
export interface LocaleChange {
  readonly texts: readonly TextChange[];
  readonly slots: readonly SlotChange[];
}

/** Compares one locale of Current with what it will be; see `plannedListing`. */
export function compareLocale(
  store: Store,
  before: Locale | undefined,
  after: Locale | undefined,
): LocaleChange {
  return { texts: compareTexts(store, before, after), slots: compareSlots(slotsOf(before), slotsOf(after)) };
}

function compareTexts(store: Store, before: Locale | undefined, after: Locale | undefined): TextChange[] {
  const fields = new Set([...fieldsOf(store), ...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const change = { field, before: textOf(before, field), after: textOf(after, field) };
    return change.before === change.after ? [] : [change];
  });
}

function textOf(locale: Locale | undefined, field: string): string {
  const text = locale && Object.hasOwn(locale, field) ? locale[field] : undefined;
  return typeof text === 'string' ? text : '';
}

function slotsOf(locale: Locale | undefined): Slots {
  return (locale?.['screenshots'] ?? locale?.['images'] ?? {}) as Slots;
}

function compareSlots(before: Slots, after: Slots): SlotChange[] {
  const slots = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return slots.flatMap((slot) => {
    const compared = comparePictures(imagesOf(before, slot), imagesOf(after, slot));
    const changes = [...compared.before, ...compared.after].some(({ kind }) => kind !== 'same');
    return changes ? [{ slot, ...compared }] : [];
  });
}

function imagesOf(slots: Slots, slot: string): readonly ListingImage[] {
  return (Object.hasOwn(slots, slot) && slots[slot]) || [];
}
