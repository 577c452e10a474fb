import { localeAt, type LocaleAddress, readSlots } from './listing-parts.ts';
import type { Listing } from './listing.ts';
import { ownValue } from './own-value.ts';
import { publishedParts } from './published-parts.ts';
import { keptFrom, keptListing, type StoredListings } from './stored-listings.ts';
import { textsNotPublished, textsOfVersion } from './texts/text-fields.ts';

/**
 * What a reader must know about a text or a set of New: from which listing publishing keeps it because New does not
 * contain it or has not changed it ("kept from Live 3.4.1"), that it begins empty in each version, or why Storedeck does
 * not publish it. Empty for a part that New publishes.
 *
 * @param part the name of a text, a slot, or a type of app previews, which New never contains
 */
export function partNote(
  { stored, next }: { readonly stored: StoredListings; readonly next: Listing },
  address: LocaleAddress,
  part: string,
): string {
  const locale = localeAt(publishedParts(stored, next), address);
  if (!hasPart(locale, part)) {
    const begins = textsOfVersion(address.store).includes(part);
    return begins && !hasPart(localeAt(keptListing(stored), address), part)
      ? 'begins empty in each version'
      : `kept from ${keptFrom(stored, address.store)}`;
  }
  const reason = ownValue(textsNotPublished(address.store), part);
  return reason === undefined ? '' : notPublishedText(reason);
}

function hasPart(locale: ReturnType<typeof localeAt>, part: string): boolean {
  return ownValue<unknown>(locale, part) !== undefined || Object.hasOwn(readSlots(locale), part);
}

/** The sentence with which every view says that Storedeck does not publish a value. */
export function notPublishedText(reason: string): string {
  return `Not published by Storedeck: ${reason}`;
}
