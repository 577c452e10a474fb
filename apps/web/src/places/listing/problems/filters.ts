import type { LocaleEntry, Store } from '@storedeck/listing';
import { codeFor } from '@storedeck/listing';
import type { Problem } from '@storedeck/listing/problems';

/** The store, locale and kind of the problems that are listed; null means all. */
export interface ProblemFilter {
  readonly store: Store | null;
  /** A name that `localeName` returns. */
  readonly locale: string | null;
  readonly kind: string | null;
}

export const NO_FILTER: ProblemFilter = { store: null, locale: null, kind: null };

export function matches(
  { at, kind }: Problem,
  filter: ProblemFilter,
  entries: readonly LocaleEntry[],
): boolean {
  return (
    (filter.store === null || at.store === filter.store) &&
    (filter.kind === null || kind === filter.kind) &&
    (filter.locale === null || localeName(at, entries) === filter.locale)
  );
}

/** Returns the display name of the locale of a problem; "The whole listing" for a problem without a locale. */
export function localeName({ store, locale }: Problem['at'], entries: readonly LocaleEntry[]): string {
  if (locale === null) return 'The whole listing';
  return entries.find((entry) => codeFor(entry, store) === locale)?.name ?? locale;
}
