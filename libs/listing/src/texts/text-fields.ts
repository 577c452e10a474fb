import type { Store } from '../stores.ts';
import { MAX_URL_LENGTH, TEXT_FIELDS, type TextField } from './text-fields.table.ts';

/** The names of a store's texts, in the order in which the store's page shows them. */
export function fieldsOf(store: Store): string[] {
  return TEXT_FIELDS[store].map(({ field }) => field);
}

/** Display name of a text field; for an unknown field, the name that the store uses. */
export function fieldName(store: Store, field: string): string {
  return TEXT_FIELDS[store].find((known) => known.field === field)?.name ?? field;
}

/** The maximum length of a text in Unicode code points; null if there is no limit. */
export function maxLength({ max, url = false }: TextField): number | null {
  return max ?? (url ? MAX_URL_LENGTH : null);
}
