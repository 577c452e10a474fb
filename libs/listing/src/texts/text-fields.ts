import type { Store } from '../stores.ts';
import { TEXT_FIELDS } from './text-fields.table.ts';

/** The names of the texts of a store, in the order of its page. */
export function fieldsOf(store: Store): string[] {
  return TEXT_FIELDS[store].map(({ field }) => field);
}

/** Display name of a text field; unknown fields keep the store's name. */
export function fieldName(store: Store, field: string): string {
  return TEXT_FIELDS[store].find((known) => known.field === field)?.name ?? field;
}
