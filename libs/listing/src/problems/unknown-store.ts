import { readLocales } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import { STORE_NAMES, type Store } from '../stores.ts';
import { TEXT_FIELDS } from '../texts/text-fields.table.ts';
import type { Problem } from './problem.ts';

/**
 * Finds out whether New can be judged although it is not known what a store has. Where New does not contain a required
 * text, only a sync can show whether the store has this text.
 */
export function checkIsSynced(listing: Listing, store: Store): Problem[] {
  const required = TEXT_FIELDS[store].filter((field) => field.required);
  const locales = Object.values(readLocales(listing, store));
  const lacking = locales.filter((locale) => required.some(({ field }) => locale[field] === undefined));
  if (lacking.length === 0) return [];
  return [
    {
      severity: 'warning',
      kind: 'Store not synced',
      detail: `New lacks required texts in ${lacking.length} of ${locales.length} languages, which ${STORE_NAMES[store]} may have`,
      help: 'Sync the stores. Publishing keeps every text and picture that New does not contain.',
      at: { store, locale: null },
    },
  ];
}
