import { type ErrorBody, toErrorBody, findStatus } from '@storedeck/contract';

/**
 * Resolves to the result of `work`, which tests or opens a connection to a runner or a WebDriver server. If `work`
 * fails, resolves to the body of its error, because the reason why the runner or server cannot be used is a result too.
 * Rejects with an internal error. Also rejects with an error whose status is below 500, because the request itself has
 * caused it.
 */
export async function orFinding<Result>(work: Promise<Result>): Promise<Result | ErrorBody> {
  try {
    return await work;
  } catch (error) {
    const body = toErrorBody(error);
    if (body.code === 'INTERNAL' || findStatus(body) < 500) throw error;
    return body;
  }
}
