import { readLocales } from '../listing-parts.ts';
import type { GooglePlayListing, Listing, ListingLocale } from '../listing.ts';
import { tagWithoutRegion } from '../locales/language-tag.ts';
import { ownValue } from '../own-value.ts';
import { STORES, type Store } from '../stores.ts';
import { readNotesTrack } from '../texts/notes-fields.ts';
import { storedText } from '../texts/stored-text.ts';
import { fieldName, isTextOfVersion, listTextFields } from '../texts/text-fields.ts';
import { findTrack } from '../tracks/releases.ts';
import type { Problem } from './problem.ts';

/** The `kind` of the problem that an app has no track for notes of New. */
export const UNKNOWN_TRACK = 'Track not known';

/**
 * Finds release notes of New for tracks that the app does not have, and for languages without a store listing: Google
 * refuses the whole publication for either.
 *
 * @param kept the listing from which publishing keeps values; null if nothing is known
 */
export function findReleaseNotesProblems(next: Listing, kept: Listing | null): Problem[] {
  const stored = kept?.googlePlay;
  if (!stored) return [];
  return Object.entries(readLocales(next, 'googlePlay')).flatMap(([code, locale]) => {
    const noted = notesIn(locale);
    return [
      ...noted.flatMap((field) => checkTrack(stored, code, field)),
      ...(ownValue(stored.locales, code) || hasListing(locale)
        ? []
        : noted.slice(0, 1).map((field) => withoutListing(code, field))),
    ];
  });
}

/** The keys of the notes that are not empty. */
function notesIn(locale: ListingLocale): string[] {
  return Object.entries(locale).flatMap(([field, text]) =>
    readNotesTrack(field) !== undefined && typeof text === 'string' && text.trim() !== '' ? [field] : [],
  );
}

function checkTrack({ tracks }: GooglePlayListing, code: string, field: string): Problem[] {
  const track = readNotesTrack(field);
  if (tracks === undefined || track === undefined || findTrack(tracks, track)) return [];
  const known = tracks.map((each) => each.track).join(', ');
  return [
    {
      severity: 'error',
      kind: UNKNOWN_TRACK,
      detail: `Google Play has no track ${track} for this app`,
      help: `The app has ${known === '' ? 'no tracks' : `the tracks ${known}`}. Rename or remove the notes, or leave them out.`,
      at: { store: 'googlePlay', locale: code, field },
    },
  ];
}

/** Whether New has any other text of a locale. Its required texts are checked as those of every locale. */
function hasListing(locale: ListingLocale): boolean {
  return listTextFields('googlePlay').some(
    ({ field, required }) => required && typeof locale[field] === 'string' && locale[field].trim() !== '',
  );
}

function withoutListing(code: string, field: string): Problem {
  return {
    severity: 'error',
    kind: 'Language without a listing',
    detail: `Google Play has no listing in ${code}, and New has only notes`,
    help: 'Google refuses notes in such a language. Write a listing for the language, or leave the language out.',
    at: { store: 'googlePlay', locale: code, field },
  };
}

/** Finds notes of New that are the same in two languages, of which one is usually not translated yet. */
export function findSameNotes(next: Listing): Problem[] {
  return STORES.flatMap((store) => {
    const locales = Object.entries(readLocales(next, store));
    const fields = listTextFields(store, Object.values(readLocales(next, store)))
      .map(({ field }) => field)
      .filter((field) => isTextOfVersion(store, field));
    return fields.flatMap((field) => findSame(store, field, locales));
  });
}

function findSame(
  store: Store,
  field: string,
  locales: readonly (readonly [string, ListingLocale])[],
): Problem[] {
  const first = new Map<string, string>();
  return locales.flatMap(([code, locale]): Problem[] => {
    const text: unknown = locale[field];
    const key = typeof text === 'string' ? storedText(text) : '';
    const other = first.get(key);
    if (key === '') return [];
    first.set(key, other ?? code);
    if (other === undefined || readLanguage(other) === readLanguage(code)) return [];
    return [
      {
        severity: 'warning',
        kind: `${fieldName(store, field)} not translated`,
        detail: `the same text as in ${other}`,
        at: { store, locale: code, field },
      },
    ];
  });
}

function readLanguage(code: string): string | undefined {
  return tagWithoutRegion(code).split('-', 1)[0];
}
