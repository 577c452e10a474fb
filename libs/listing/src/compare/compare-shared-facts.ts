import type { Listing } from '../listing.ts';
import { categoryName } from '../store-constants.ts';
import type { Store } from '../stores.ts';

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
  const before = FACTS[store](current);
  return Object.entries(FACTS[store](next)).flatMap(([label, value]) =>
    value === undefined || (value ?? '') === (before[label] ?? '')
      ? []
      : [{ label, before: before[label] ?? '', after: value ?? '' }],
  );
}

type Facts = Readonly<Record<string, string | null | undefined>>;

const FACTS: Readonly<Record<Store, (listing: Listing) => Facts>> = {
  appStore: ({ appStore }) => ({
    Version: appStore?.version?.versionString,
    'Primary locale': appStore?.primaryLocale,
    Copyright: appStore?.copyright,
    Category: nameOf(appStore?.categories?.primary),
    'Second category': nameOf(appStore?.categories?.secondary),
  }),
  googlePlay: ({ googlePlay }) => ({
    Release: googlePlay?.versionName,
    'Default language': googlePlay?.defaultLanguage,
    Email: googlePlay?.contact?.email,
    Phone: googlePlay?.contact?.phone,
    Website: googlePlay?.contact?.website,
  }),
};

function nameOf(category: string | null | undefined): string | null | undefined {
  return category && categoryName(category);
}
