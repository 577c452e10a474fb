import { ApiError } from './api-error.ts';

/**
 * Calls `start`, and converts its failure to an `ApiError` that says that the server does not respond. If `signal` has
 * aborted, rejects with the signal's reason instead. `start` sends a request or loads schemas, because a page loads its
 * schemas from the server too.
 */
export async function fromServer<Result>(
  signal: AbortSignal | undefined,
  start: () => Promise<Result>,
): Promise<Result> {
  try {
    return await start();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError(
      0,
      {
        error: 'The Storedeck server does not respond.',
        code: 'INTERNAL',
        hint: 'Start it again as you started it; the page reconnects by itself.',
      },
      { cause },
    );
  }
}

/** Returns the error for a response whose status is not 2xx. */
export async function responseError(response: Response): Promise<ApiError> {
  const { ErrorBody } = await fromServer(undefined, () => import('./error-codes.ts'));
  const body = ErrorBody.safeParse(await readJson(response));
  if (body.success) return new ApiError(response.status, body.data);
  return new ApiError(response.status, {
    error: `The server responded with status ${response.status} and no explanation.`,
    code: 'INTERNAL',
  });
}

/** Returns the JSON of a response; undefined if its body is not JSON. */
export function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
