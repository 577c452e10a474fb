import type { ListingAddress } from '../listing-address.ts';
import type { Listing } from '../listing.ts';
import { type Store, STORES } from '../stores.ts';
import { findTextField } from '../texts/text-fields.ts';

/** A web address of a listing, and all places that contain it. */
export interface ListingLink {
  readonly url: string;
  readonly places: readonly ListingAddress[];
}

/** Lists the web addresses in the fields and texts of a listing, each once, in the order of their first places. */
export function findLinks(listing: Listing): ListingLink[] {
  const links = new Map<string, ListingAddress[]>();
  for (const { at, text } of listTexts(listing))
    for (const url of findTextField(at.store, at.field ?? '')?.url || at.locale === null
      ? [text]
      : findIn(text)) {
      const places = links.get(url) ?? [];
      places.push(at);
      links.set(url, places);
    }
  return [...links].map(([url, places]) => ({ url, places }));
}

function listTexts(listing: Listing): { at: ListingAddress; text: string }[] {
  const website = listing.googlePlay?.contact?.website ?? '';
  const shared = {
    at: { store: 'googlePlay', locale: null, field: 'contactWebsite' } as const,
    text: website,
  };
  const texts = STORES.flatMap((store) =>
    Object.entries(listing[store]?.locales ?? {}).flatMap(([locale, fields]) =>
      listLocaleTexts(store, locale, fields),
    ),
  );
  return [shared, ...texts]
    .filter(({ text }) => text.trim() !== '')
    .map(({ at, text }) => ({ at, text: text.trim() }));
}

function listLocaleTexts(
  store: Store,
  locale: string,
  fields: object,
): { at: ListingAddress; text: string }[] {
  return Object.entries(fields).flatMap(([field, text]: [string, unknown]) =>
    typeof text === 'string' ? [{ at: { store, locale, field }, text }] : [],
  );
}

/** A text contains an address only with its scheme: `tilia.example` may be a name. */
const LINK = /\bhttps?:\/\/[^\s<>"'“”„«»()[\]{}]{1,2000}/giu;
/** The marks after an address that belong to its sentence, also in Chinese and Japanese. */
const END_MARKS = new Set([...'.,;:!?…、。，！？；：']);

function findIn(text: string): string[] {
  return [...text.matchAll(LINK)].map(([found]) => {
    let end = found.length;
    while (END_MARKS.has(found[end - 1] ?? '')) end -= 1;
    return found.slice(0, end);
  });
}
