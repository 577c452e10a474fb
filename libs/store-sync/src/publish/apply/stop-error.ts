import { isStoreError } from '@storedeck/store-api';

import { StoreSyncError } from '../../store-sync-error.ts';

const LOCKED = [
  'STATE_ERROR',
  'STATE_ERROR.INVALID_STATE',
  'ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE',
  'CHANGES_ALREADY_IN_REVIEW',
];

/** Returns the error with which `publish` rejects if one of its steps has failed with `error`. */
export function stopError(error: unknown): unknown {
  if (!isStoreError(error)) return error;
  const { store, status, cause, storeCodes, places } = error;
  if (error.code === 'ABORTED') {
    return new StoreSyncError('ABORTED', 'Publishing was stopped before it was finished.', {
      cause,
      hint: 'Publish the same plan again to continue.',
    });
  }
  if (storeCodes.some((code) => LOCKED.includes(code))) {
    return new StoreSyncError(
      'STORE_LOCKED',
      `${error.message} The store does not accept this change in the present state of the app.`,
      {
        store,
        status,
        storeCodes,
        places,
        hint: 'During a review, wait for its end, or cancel it at the store. After a rejection, look at the store’s page what can be changed. Then publish the same plan again.',
      },
    );
  }
  return error;
}
