import { type Store, STORE_SLUGS } from '@storedeck/listing';

/** The id of the section of a locale, to which other parts of the report link. */
export function placeId(store: Store, code: string): string {
  return `${STORE_SLUGS[store]}-${code}`;
}
