import { isUnreached } from './connected.ts';

/**
 * Returns the error that must be shown for a query. Null for a request that did not reach the server, because the
 * banner reports that.
 */
export function failureOf({ error }: { error: Error | null }): Error | null {
  return isUnreached(error) ? null : error;
}
