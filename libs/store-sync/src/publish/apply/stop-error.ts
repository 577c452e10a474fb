import { isStoreSyncError, StoreSyncError } from '../../store-sync-error.ts';

const LOCKED = [
  'STATE_ERROR',
  'STATE_ERROR.INVALID_STATE',
  'ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE',
  'CHANGES_ALREADY_IN_REVIEW',
];

/** Returns the error with which `publish` rejects if one of its steps has failed with `error`. */
export function stopError(error: unknown): unknown {
  if (!isStoreSyncError(error)) return error;
  const { store, status, cause, storeCodes } = error;
  if (error.code === 'ABORTED') {
    return new StoreSyncError('ABORTED', 'Publishing was stopped before it was finished.', {
      cause,
      hint: 'Publish the same plan again to continue.',
    });
  }
  if (storeCodes.some((code) => LOCKED.includes(code))) {
    return new StoreSyncError('STORE_LOCKED', `${error.message} What is in review cannot be changed.`, {
      store,
      status,
      storeCodes,
      hint: 'Wait for the end of the review, or cancel it at the store. Then publish the same plan again.',
    });
  }
  return error;
}
