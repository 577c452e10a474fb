import { isApiError } from '@storedeck/contract';

/** The error that a query has to show. While the server is gone there is none: the old data stays, and the banner reports it. */
export function failureOf({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const unreached = isApiError(error) && error.status === 0;
  return unreached && data ? null : error;
}
