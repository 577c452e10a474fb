import { type Listing, readLocales, readSets, readSharedTexts, type Store } from '@storedeck/listing';
import type { LocaleNow, StoreNow } from '@storedeck/store-api';

import { mapValues } from '../../pictures/map-values.ts';
import { planStore } from './plan-store.ts';

/** Counts the changes of New for a store that cannot be read: the differences between the base and New. */
export function countChanges({ base, next }: { base: Listing; next: Listing }, store: Store): number {
  const { changes, removals } = planStore({ base, next, now: storeFromBase(base, store) }, {});
  return changes.length + removals.length;
}

/** Returns the base in the form of a store's present state. */
function storeFromBase(base: Listing, store: Store): StoreNow {
  const locales = Object.entries(readLocales(base, store)).map(([code, locale]): [string, LocaleNow] => {
    const sets = Object.entries(readSets(locale)).map(([slot, pictures]) => [slot, { id: null, pictures }]);
    return [
      code,
      { texts: locale as LocaleNow['texts'], sets: Object.fromEntries(sets) as LocaleNow['sets'] },
    ];
  });
  return {
    store,
    app: { id: '', name: null },
    mainLocale: null,
    facts: mapValues(readSharedTexts(base, store), (text) => text ?? null),
    locales: Object.fromEntries(locales),
    tracks: base.googlePlay?.tracks,
  };
}
