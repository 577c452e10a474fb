import { nearestStoreLocale, type Store, STORE_NAMES, storeLocale } from '@storedeck/listing';

import type { Losses } from './lost.ts';

/** A language of a store, and the names under which it was found: the store's own code first. */
export interface FoundLanguage {
  readonly code: string;
  readonly names: readonly string[];
}

/**
 * Finds the languages of a store among names that people have written, such as names of folders. Several spellings of one
 * language become one. What the store does not have is reported with the nearest code of the store.
 *
 * @param describePlace the place of a name, for the report
 */
export function findLanguages(
  store: Store,
  names: readonly string[],
  { losses, describePlace }: { losses: Losses; describePlace: (name: string) => string },
): FoundLanguage[] {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const code = storeLocale(store, name);
    if (code === undefined) {
      const nearest = nearestStoreLocale(store, name);
      const advice = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
      losses.add(`${STORE_NAMES[store]} has no such language.`, `${describePlace(name)}${advice}`);
      continue;
    }
    if (code !== name)
      losses.add(
        `The language is kept under the code of ${STORE_NAMES[store]}.`,
        `${describePlace(name)} (as ${code})`,
      );
    found.set(code, [...(found.get(code) ?? []), name]);
  }
  return [...found]
    .map(([code, spellings]) => ({
      code,
      names: spellings.toSorted((a, b) => Number(b === code) - Number(a === code)),
    }))
    .toSorted((a, b) => compareText(a.code, b.code));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
