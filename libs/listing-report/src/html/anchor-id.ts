import { type Store, STORE_FOLDERS } from '@storedeck/listing';

/** Returns the id of the section of a locale. Other parts of the report link to this id. */
export function makeAnchorId(store: Store, code: string): string {
  return `${STORE_FOLDERS[store]}-${code}`;
}
