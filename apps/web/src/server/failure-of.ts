import { isUnreached } from './connected.ts';

/** The error that a query has to show. A request that did not reach the server shows none: the banner reports it. */
export function failureOf({ error }: { error: Error | null }): Error | null {
  return isUnreached(error) ? null : error;
}
