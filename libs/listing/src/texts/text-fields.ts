import type { Store } from '../stores.ts';
import { MAX_URL_LENGTH, TEXT_FIELDS, type TextField } from './text-fields.table.ts';

/** The names of a store's texts, in the order in which the store's page shows them. */
export function listFields(store: Store): string[] {
  return TEXT_FIELDS[store].map(({ field }) => field);
}

/** The texts that belong to one version or release, so that the next one starts without them. */
export function textsOfVersion(store: Store): string[] {
  return TEXT_FIELDS[store].filter(({ ofVersion }) => ofVersion).map(({ field }) => field);
}

/** The texts that Storedeck does not publish, with the reason for each. */
export function textsNotPublished(store: Store): Record<string, string> {
  return Object.fromEntries(
    TEXT_FIELDS[store].flatMap(({ field, notPublished }) =>
      notPublished === undefined ? [] : [[field, notPublished]],
    ),
  );
}

/** Display name of a text field; for an unknown field, the name that the store uses. */
export function fieldName(store: Store, field: string): string {
  return TEXT_FIELDS[store].find((known) => known.field === field)?.name ?? field;
}

/** The maximum length of a text in Unicode code points; null if there is no limit. */
export function maxLength({ max, url = false }: TextField): number | null {
  return max ?? (url ? MAX_URL_LENGTH : null);
}
