import {
  type Listing,
  readLocales,
  findMainLocale,
  pairLocales,
  type Store,
  storeLocale,
  STORE_NAMES,
  STORES,
} from '@storedeck/listing';

import type { Losses } from '../lost.ts';

/** A language of a file for translators, and the stores' codes for it. */
export interface LanguageColumn {
  /** The code in the file. `storeLocale` finds the code of each store from it. */
  readonly name: string;
  readonly codes: Readonly<Partial<Record<Store, string>>>;
}

/**
 * Returns the languages of a listing as a file for translators contains them: the same language of both stores is one,
 * if both codes can be found from one name. The main language comes first, then the order of the names. A language that
 * the store does not have is reported.
 */
export function planColumns(listing: Listing, losses: Losses): LanguageColumn[] {
  const known = withoutUnknown(listing, losses);
  const columns = pairLocales([known]).flatMap(({ codes }) => {
    const name = Object.values(codes).find((code) =>
      STORES.every((store) => codes[store] === undefined || storeLocale(store, code) === codes[store]),
    );
    if (name !== undefined) return [{ name, codes }];
    return STORES.flatMap((store) =>
      codes[store] === undefined ? [] : [{ name: codes[store], codes: { [store]: codes[store] } }],
    );
  });
  const main = STORES.flatMap((store) => findMainLocale(listing, store) ?? []).concat('en-US');
  const isMain = ({ codes }: LanguageColumn, code: string): boolean => Object.values(codes).includes(code);
  const first = main.map((code) => columns.find((each) => isMain(each, code))).find(Boolean);
  return columns.toSorted((a, b) => Number(b === first) - Number(a === first) || (a.name < b.name ? -1 : 1));
}

function withoutUnknown(listing: Listing, losses: Losses): Listing {
  const known: Record<string, unknown> = { ...listing };
  for (const store of STORES) {
    const part = listing[store];
    if (!part) continue;
    const locales = Object.entries(readLocales(listing, store)).filter(([code]) => {
      if (storeLocale(store, code) === code) return true;
      losses.add(`${STORE_NAMES[store]} has no such language.`, `${store}.locales.${code}`);
      return false;
    });
    known[store] = { ...part, locales: Object.fromEntries(locales) };
  }
  return known as Listing;
}
