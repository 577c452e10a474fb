import type { ErrorBody } from '@storedeck/contract';

import { errorBodyOf, statusOf } from './error-body.ts';

/**
 * Returns the body of an error that is a result of the request: the reason why a runner cannot be used. Throws an
 * invalid request and an internal error again.
 */
export function findingOrThrow(error: unknown): ErrorBody {
  const body = errorBodyOf(error);
  if (body.code === 'INTERNAL' || statusOf(body) < 500) throw error;
  return body;
}
