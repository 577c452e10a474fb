import type { Store } from '@storedeck/listing';
import {
  type ChangedLocale,
  changedLocales,
  compareLooks,
  type ListingPair,
  pairsToLookAt,
} from '@storedeck/listing/compare';
import { useMemo } from 'react';

import { type Looks, useLooks } from '../../../pictures/looks/use-looks.ts';
import type { Shown } from '../shown.ts';

/**
 * Returns the changes for one store. Pictures with different bytes are also compared by their looks, as soon as the
 * looks are known: first all pictures of the shown locale, then all others.
 */
export function useChangedLocales(
  store: Store,
  { before, after, named }: ListingPair,
  { entries, entry }: Shown,
): { locales: readonly ChangedLocale[]; looks: Looks } {
  const byBytes = useMemo(
    () => changedLocales(store, { before, after, named }, entries),
    [store, before, after, named, entries],
  );
  const sides = useMemo(() => ({ store, before, after }), [store, before, after]);
  const groups = useMemo(() => {
    const [here, others] = [true, false].map((isHere) =>
      byBytes.filter((locale) => (locale.entry === entry) === isHere),
    );
    return [pairsToLookAt(here ?? [], sides), pairsToLookAt(others ?? [], sides)];
  }, [byBytes, sides, entry]);
  const looks = useLooks(groups);
  const locales = useMemo(() => compareLooks(byBytes, sides, looks.isAlike), [byBytes, sides, looks]);
  return { locales, looks };
}
