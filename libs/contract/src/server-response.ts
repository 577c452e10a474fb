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

/**
 * Sends a request to the Storedeck server, for an address that is no part of the contract. The parameters are those of
 * `fetch`, which may be a function of the same form.
 *
 * @throws ApiError the server does not respond, or its response has a status other than 2xx
 */
export async function fetchFromServer(
  url: string,
  init: RequestInit = {},
  fetch = globalThis.fetch,
): Promise<Response> {
  const response = await fromServer(init.signal ?? undefined, () => fetch(url, init));
  if (!response.ok) throw await responseError(response);
  return response;
}

/** Returns the error for a response whose status is not 2xx. */
async function responseError(response: Response): Promise<ApiError> {
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
