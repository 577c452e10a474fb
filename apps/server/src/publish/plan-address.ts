import { parseAddress, type Store } from '@storedeck/listing';

/** The address of an entry of a plan, as the contract describes it. */
export interface PlanAddress {
  readonly store: Store;
  readonly key: string;
  /** Null for a text that all locales share. */
  readonly locale: string | null;
  readonly field: string | null;
  readonly slot: string | null;
}

/** Returns the address of an entry. An entry of the journal of another person may have a key that is no address. */
export function describeAddress({
  store,
  key,
  locale,
}: Pick<PlanAddress, 'store' | 'key' | 'locale'>): PlanAddress {
  const { field = null, slot = null } = parseAddress(key) ?? {};
  return { store, key, locale, field, slot };
}
