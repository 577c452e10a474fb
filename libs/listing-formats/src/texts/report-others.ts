import { listFields, type Listing, readLocales, type Store, STORES } from '@storedeck/listing';

import type { Losses } from '../lost.ts';

const ONLY_TEXTS = 'A file for translators contains only texts.';
const NOT_CLEARED = 'Empty: a file for translators cannot clear it; what has no text stays as it is.';
const NO_FIELD = 'The file has no place for it.';

/**
 * Reports what a file for translators cannot contain: pictures, facts that all languages share, and texts that are not
 * one of `fields`. `releaseNotesFor` is no text: null says that the notes belong to no version code.
 */
export function reportOthers(
  listing: Listing,
  losses: Losses,
  fields: (store: Store, listing: Listing) => readonly string[] = listAllFields,
): void {
  const { schemaVersion: _, appStore: _a, googlePlay: _g, ...others } = listing;
  for (const key of Object.keys(others)) losses.add(ONLY_TEXTS, key);
  for (const store of STORES) {
    const {
      locales = {},
      bundleId: _b,
      packageName: _p,
      ...facts
    } = { ...listing[store] } as Record<string, unknown>;
    for (const [key, value] of Object.entries(facts))
      if (value !== undefined && value !== null) losses.add(ONLY_TEXTS, `${store}.${key}`);
    const known = fields(store, listing);
    for (const [code, locale] of Object.entries(locales as Record<string, Record<string, unknown>>))
      for (const [key, value] of Object.entries(locale)) {
        const place = `${store}.locales.${code}.${key}`;
        if (typeof value === 'object' && value !== null) losses.add(ONLY_TEXTS, `${store}.locales.*.${key}`);
        else if (typeof value === 'string' && value !== '' && !known.includes(key))
          losses.add(NO_FIELD, place);
        else if ((value === null || value === '') && key !== 'releaseNotesFor')
          losses.add(NOT_CLEARED, place);
      }
  }
}

function listAllFields(store: Store, listing: Listing): string[] {
  return listFields(store, Object.values(readLocales(listing, store)));
}
