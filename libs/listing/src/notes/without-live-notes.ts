import { localeAt } from '../listing-parts.ts';
import type { Listing, ListingLocale } from '../listing.ts';
import { STORES, type Store } from '../stores.ts';
import { isSameText } from '../texts/stored-text.ts';
import { isTextOfVersion } from '../texts/text-fields.ts';

/** A listing without old notes, and the places of these. */
export interface WithoutLiveNotes {
  readonly listing: Listing;
  /** Keys such as `appStore.locales.de-DE.whatsNew`. */
  readonly places: readonly string[];
}

/**
 * Leaves out the notes that visitors already see: an export of Current has put them into the file, beside the texts that
 * somebody has translated there. In New, they would be published with the next version. A listing with only such notes
 * is not changed: somebody has chosen to import them.
 */
export function withoutLiveNotes(listing: Listing, live: Listing | null): WithoutLiveNotes {
  const places: string[] = [];
  const left: Partial<Record<Store, object>> = {};
  for (const store of STORES) {
    const part = listing[store];
    if (!part) continue;
    const locales = Object.entries<ListingLocale>(part.locales).flatMap(([code, locale]) => {
      const shown = localeAt(live, { store, code }) ?? {};
      const isOld = (field: string): boolean =>
        isTextOfVersion(store, field) && isSameNote(locale[field], shown[field]);
      const old = Object.keys(locale).filter(isOld);
      places.push(...old.map((field) => `${store}.locales.${code}.${field}`));
      const kept = Object.entries(locale).filter(([field]) => !old.includes(field));
      return kept.length === 0 && old.length > 0 ? [] : [[code, Object.fromEntries(kept)] as const];
    });
    if (locales.length > 0) left[store] = { ...part, locales: Object.fromEntries(locales) };
  }
  if (places.length === 0 || Object.keys(left).length === 0) return { listing, places: [] };
  const { appStore: _, googlePlay: __, ...others } = listing;
  return { listing: { ...others, ...left } as Listing, places };
}

function isSameNote(text: unknown, shown: unknown): boolean {
  return typeof text === 'string' && typeof shown === 'string' && isSameText(text, shown);
}
