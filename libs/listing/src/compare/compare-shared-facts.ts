import type { Listing } from '../listing.ts';
import { SHARED_FACTS, type SharedFactField } from '../shared-facts.table.ts';
import { readPath } from '../shared-texts.ts';
import { categoryName } from '../store-constants.ts';
import type { Store } from '../stores.ts';
import { isSameText } from '../texts/stored-text.ts';

/** A change of a value that all locales of a store share. */
export interface FactChange {
  /** Display name of the value. */
  readonly label: string;
  /** Empty if there is no value. The same applies to `after`. */
  readonly before: string;
  readonly after: string;
}

/**
 * The changes from `current` to `next` of the values that all locales share, such as the version and the categories. A
 * value that `next` does not contain counts as unchanged, because New contains only the values that it changes.
 */
export function compareSharedFacts(store: Store, current: Listing, next: Listing): FactChange[] {
  return SHARED_FACTS[store].flatMap((fact) => {
    const [before, after] = [shownValue(current[store], fact), shownValue(next[store], fact)];
    return after === undefined || isSameText(after ?? '', before ?? '')
      ? []
      : [{ label: fact.name, before: before ?? '', after: after ?? '' }];
  });
}

/** Returns the value of a fact for people; undefined if the store's part of the listing does not contain the value. */
function shownValue(part: object | undefined, { path, kind }: SharedFactField): string | null | undefined {
  const value = readPath(part, path);
  return kind === 'category' && value ? categoryName(value) : value;
}
