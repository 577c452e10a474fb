import type { ErrorBody } from '@storedeck/contract';

import { errorBodyOf, statusOf } from './error-body.ts';

/**
 * The body of an error that is a result of the request: why a runner cannot be used. An invalid request and an internal
 * error are thrown again.
 */
export function findingOrThrow(error: unknown): ErrorBody {
  const body = errorBodyOf(error);
  if (body.code === 'INTERNAL' || statusOf(body) < 500) throw error;
  return body;
}
