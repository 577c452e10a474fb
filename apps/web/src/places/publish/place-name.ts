import { languageName, slotName, type Store, STORE_NAMES, textName } from '@storedeck/listing';

/** A place of a plan, as the contract names it. */
export interface PlanPlace {
  readonly store: Store;
  readonly locale: string | null;
  readonly field: string | null;
  readonly slot: string | null;
}

/** Returns the name of a place, such as "App Store, German, Subtitle". */
export function placeName({ store, ...place }: PlanPlace): string {
  return [STORE_NAMES[store], localeName(place.locale), partName({ store, ...place })]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

/** Returns the name of a language, such as "German"; "All languages" for texts that all locales share. */
export function localeName(locale: string | null): string {
  return locale === null ? 'All languages' : languageName(locale);
}

/** Returns the name of the text or the set; null for a whole locale. */
export function partName({ store, locale, field, slot }: PlanPlace): string | null {
  if (slot !== null) return slotName(slot);
  return field === null ? null : textName({ store, locale, field });
}
