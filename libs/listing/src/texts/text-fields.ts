import type { Store } from '../stores.ts';
import { TEXT_FIELDS } from './text-fields.table.ts';

/** The names of a store's texts, in the order in which the store's page shows them. */
export function fieldsOf(store: Store): string[] {
  return TEXT_FIELDS[store].map(({ field }) => field);
}

/** Display name of a text field; for an unknown field, the name that the store uses. */
export function fieldName(store: Store, field: string): string {
  return TEXT_FIELDS[store].find((known) => known.field === field)?.name ?? field;
}
