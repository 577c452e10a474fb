import type { ErrorBody } from '@storedeck/contract';

import { errorBodyOf, statusOf } from './error-body.ts';

/**
 * Resolves to the result of a test or connection. If it fails, the error is itself a result of the request: the reason
 * why a runner or a WebDriver server cannot be used. Then resolves to the body of the error. Rejects with an internal
 * error, and with an error whose status is below 500, because the request itself is then at fault.
 */
export async function orFinding<Result>(work: Promise<Result>): Promise<Result | ErrorBody> {
  try {
    return await work;
  } catch (error) {
    const body = errorBodyOf(error);
    if (body.code === 'INTERNAL' || statusOf(body) < 500) throw error;
    return body;
  }
}
