import { isStoreError, type StoreError, unexpectedResponse } from '@storedeck/store-api';

/**
 * Finds our own error in what Google's library has made of it. The library's errors are dropped, because they contain
 * the request with its secrets.
 *
 * @param place the name of the request in the error for a response that the library cannot read
 */
export function findOwnError(error: unknown, place: string): StoreError {
  let at: unknown = error;
  for (let depth = 0; at instanceof Error && depth < 5; depth += 1) {
    if (isStoreError(at)) return at;
    at = at.cause;
  }
  return unexpectedResponse({ store: 'googlePlay', place }, "Google's client cannot read it");
}
