import { isStoreError, StoreError } from '@storedeck/store-api';

import { isGoogleSignInError } from '../sign-in/google-sign-in-error.ts';

/** Returns the error of a store for an error of reading credentials; throws every other error. */
export function asStoreError(error: unknown): StoreError {
  if (isStoreError(error)) return error;
  if (!isGoogleSignInError(error)) throw error;
  const { code, message, hint, status, store } = error;
  return new StoreError(code, message, { store, hint, status, cause: error });
}
