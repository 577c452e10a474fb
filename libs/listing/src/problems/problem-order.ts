import type { ListingAddress } from '../listing-address.ts';
import type { LocaleEntry } from '../locales/pair-locales.ts';
import { STORES } from '../stores.ts';
import type { Problem } from './problem.ts';

/**
 * Returns a function that compares places by store and then by locale, in the order of `entries`. A place without a
 * locale (the whole listing of a store) comes before the locales of the store.
 */
export function compareAddresses(
  entries: readonly LocaleEntry[],
): (a: ListingAddress, b: ListingAddress) => number {
  const positions = new Map<string, number>();
  entries.forEach(({ codes }, at) => {
    for (const store of STORES) if (codes[store] !== undefined) positions.set(`${store} ${codes[store]}`, at);
  });
  const position = ({ store, locale }: ListingAddress): number =>
    locale === null ? -1 : (positions.get(`${store} ${locale}`) ?? entries.length);
  return (a, b) => STORES.indexOf(a.store) - STORES.indexOf(b.store) || position(a) - position(b);
}

/** Sorts problems by store, locale and severity, then by kind, slot and position. */
export function inOrder(problems: readonly Problem[], entries: readonly LocaleEntry[]): Problem[] {
  const byPlace = compareAddresses(entries);
  return problems.toSorted(
    (a, b) =>
      byPlace(a.at, b.at) ||
      compareText(a.severity, b.severity) ||
      compareText(a.kind, b.kind) ||
      compareText(a.at.slot ?? '', b.at.slot ?? '') ||
      (a.at.picture ?? 0) - (b.at.picture ?? 0),
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
