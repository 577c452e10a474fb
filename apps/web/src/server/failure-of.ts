import { isApiError } from '@storedeck/contract';

/** Why a query has nothing to show. While the server is gone that is none: what was read before stays, as the banner says. */
export function failureOf({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const unreached = isApiError(error) && error.status === 0;
  return unreached && data ? null : error;
}
