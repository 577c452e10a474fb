import type { ErrorBody } from '@storedeck/contract';

import { errorBodyOf, statusOf } from './error-body.ts';

/**
 * Returns the body of an error that is itself a result of the request: the reason why a runner or a WebDriver server
 * cannot be used. Rethrows an internal error, and an error whose status is below 500, because the request itself is
 * then at fault.
 */
export function findingOrThrow(error: unknown): ErrorBody {
  const body = errorBodyOf(error);
  if (body.code === 'INTERNAL' || statusOf(body) < 500) throw error;
  return body;
}
