import { isStoreError } from '../store-error.ts';

/**
 * Whether a failed request may have been applied: its response was lost or not readable, or the store had an internal
 * error.
 */
export function isUnknownOutcome(error: unknown): boolean {
  if (!isStoreError(error)) return false;
  if (error.code === 'STORE_UNREACHABLE') return true;
  return error.code === 'STORE_ANSWER_INVALID' && error.status === undefined;
}

/** Whether an error is the store's response that a resource does not exist. */
export function isMissing(error: unknown): boolean {
  return isStoreError(error) && error.status === 404;
}
