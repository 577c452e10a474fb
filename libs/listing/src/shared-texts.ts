import type { Listing } from './listing.ts';
import { SHARED_FACTS, type SharedFactField } from './shared-facts.table.ts';
import type { Store } from './stores.ts';
import { fieldName } from './texts/text-fields.ts';

/** Finds a text that all locales of a store share and that is published, by its name in the store's API. */
export function findSharedText(store: Store, field: string): SharedFactField | undefined {
  return SHARED_FACTS[store].find((fact) => fact.field === field);
}

/** Returns the display name of a text of a locale, or of one that all locales share (`locale` null). */
export function textName({
  store,
  locale,
  field,
}: {
  readonly store: Store;
  readonly locale: string | null;
  readonly field: string;
}): string {
  const shared = locale === null ? findSharedText(store, field) : undefined;
  return shared?.name ?? fieldName(store, field);
}

/**
 * Reads the published texts that all locales of a store share, by their names in the store's API. A text that the listing
 * does not contain is undefined, and one that it clears is null.
 */
export function readSharedTexts(
  listing: Listing | undefined,
  store: Store,
): Record<string, string | null | undefined> {
  return Object.fromEntries(
    SHARED_FACTS[store].flatMap(({ field, path }) =>
      field === undefined ? [] : [[field, readPath(listing?.[store], path)]],
    ),
  );
}

/** Reads the text at a path of a store's part of a listing; undefined if there is none. */
export function readPath(part: object | undefined, path: SharedFactField['path']): string | null | undefined {
  const value = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    part,
  );
  return typeof value === 'string' || value === null ? value : undefined;
}
