import {
  isStoreLocale,
  type Listing,
  localeAt,
  type LocaleAddress,
  storeLocale,
  unknownLocaleText,
} from '@storedeck/listing';
import { readListing, readStored } from '@storedeck/store-sync';

import { ServerError } from '../server-error.ts';

/**
 * Returns each language under the code of its store. Another spelling of a code becomes the code of the store. A code
 * that New or a store has stays as it is, because a store may have added a language. Rejects with `INPUT_INVALID` if a
 * store does not have one of the languages; the message then names all of them, with the nearest codes.
 */
export async function findStoreLocales(
  dir: string,
  addresses: readonly LocaleAddress[],
  signal: AbortSignal,
): Promise<string[]> {
  // The files are read only for a code that the table does not have.
  const isSure = addresses.every(({ store, code }) => isStoreLocale(store, code));
  const listings = isSure ? [] : await readListings(dir, signal);
  const unknown = new Set<string>();
  const codes = addresses.map((address) => {
    const { store, code } = address;
    if (listings.some((listing) => localeAt(listing, address))) return code;
    const own = storeLocale(store, code);
    if (own === undefined) unknown.add(unknownLocaleText(store, code));
    return own ?? code;
  });
  if (unknown.size === 0) return codes;
  const sentences = Array.from(unknown, (text) => (text.endsWith('?') ? text : `${text}.`));
  throw new ServerError('INPUT_INVALID', sentences.join(' '), {
    hint: 'Use the codes of the store.',
  });
}

/** Like `findStoreLocales`, for one language. */
export async function findStoreLocale(
  dir: string,
  address: LocaleAddress,
  signal: AbortSignal,
): Promise<string> {
  const [code = address.code] = await findStoreLocales(dir, [address], signal);
  return code;
}

async function readListings(dir: string, signal: AbortSignal): Promise<(Listing | null | undefined)[]> {
  const [next, { live, draft }] = await Promise.all([
    readListing(dir, 'new', { signal }),
    readStored(dir, { signal }),
  ]);
  return [next, live, draft];
}
