import { readLocales } from '../listing-parts.ts';
import type { Listing } from '../listing.ts';
import { ownValue } from '../own-value.ts';
import { isEditableState } from '../store-constants.ts';
import type { StoredListings } from '../stored-listings.ts';
import type { Problem } from './problem.ts';

/** The `kind` of the problem that a language of an update has no What's New. */
export const MISSING_NOTES = 'What’s New missing';

/** Finds the languages of an update on the App Store that have no What's New. */
export function findMissingNotes(listing: Listing): Problem[] {
  return Object.entries(readLocales(listing, 'appStore')).flatMap(([code, { whatsNew }]) =>
    typeof whatsNew === 'string' && whatsNew.trim() !== '' ? [] : [missingNotes(code)],
  );
}

/** Returns the problem that a language of an update has no What's New. */
export function missingNotes(code: string): Problem {
  return {
    severity: 'error',
    kind: MISSING_NOTES,
    detail: 'required for an update',
    help: 'An update can be submitted only with What’s New in each of its languages. A version starts without the notes of the version before.',
    at: { store: 'appStore', locale: code, field: 'whatsNew' },
  };
}

/**
 * Finds the languages in which New repeats the What's New of the live version for a version in preparation, as it does
 * when New was not edited since the version for which it was written.
 */
export function findRepeatedNotes(next: Listing, stored: StoredListings): Problem[] {
  if (!isEditableState(stored.draft?.appStore?.version?.state ?? '')) return [];
  const live = stored.live?.appStore?.locales ?? {};
  return Object.entries(next.appStore?.locales ?? {}).flatMap(([code, { whatsNew }]): Problem[] => {
    const shown = ownValue(live, code)?.whatsNew;
    if (!whatsNew?.trim() || whatsNew.trim() !== shown?.trim()) return [];
    return [
      {
        severity: 'warning',
        kind: 'What’s New repeated',
        detail: 'the same as in the live version',
        help: 'Visitors read the notes of the version before once more. Write the notes of this version, or publish them unchanged.',
        at: { store: 'appStore', locale: code, field: 'whatsNew' },
      },
    ];
  });
}
