import { localeAt, type LocaleAddress, readSets } from './listing-parts.ts';
import type { Listing } from './listing.ts';
import { ownValue } from './own-value.ts';
import { publishedParts } from './published-parts.ts';
import { keptFrom, keptListing, type StoredListings } from './stored-listings.ts';
import { isTextOfVersion } from './texts/text-fields.ts';

/**
 * What a reader must know about a text or a set of New: from which listing publishing keeps it because New does not
 * contain it or has not changed it ("kept from Live 3.4.1"), or that it begins empty in each version. Empty for a part
 * that New publishes.
 *
 * @param part the name of a text, a slot, or a type of app previews
 */
export function partNote(
  { stored, next }: { readonly stored: StoredListings; readonly next: Listing },
  address: LocaleAddress,
  part: string,
): string {
  const locale = localeAt(publishedParts(stored, next), address);
  if (!hasPart(locale, part)) {
    const kept = localeAt(keptListing(stored), address);
    if (isTextOfVersion(address.store, part) && !ownValue<unknown>(kept, part))
      return `begins empty in each ${address.store === 'appStore' ? 'version' : 'release'}`;
    return `kept from ${keptFrom(stored, address.store, part)}`;
  }
  return '';
}

function hasPart(locale: ReturnType<typeof localeAt>, part: string): boolean {
  return ownValue<unknown>(locale, part) !== undefined || Object.hasOwn(readSets(locale), part);
}

/** The sentence with which every view says that Storedeck does not publish a value. */
export function notPublishedText(reason: string): string {
  return `Not published by Storedeck: ${reason}`;
}
