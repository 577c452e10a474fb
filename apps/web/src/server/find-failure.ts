import { isUnreached } from './connected.ts';

/**
 * Returns the error that must be shown for a query. Null for a request that could not reach the server, because the
 * banner about the server reports that.
 */
export function findFailure({ error }: { error: Error | null }): Error | null {
  return isUnreached(error) ? null : error;
}
