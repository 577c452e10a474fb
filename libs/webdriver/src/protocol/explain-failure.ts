import { isWebDriverError, WebDriverError } from '../webdriver-error.ts';

export interface FailedCommand {
  readonly url: string;
  readonly timeoutMs: number;
  readonly isClosed: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Aborts when the time of the command is over. */
  readonly limit: AbortSignal;
}

/**
 * Converts the error of a failed command to a `WebDriverError`. Returns an error that already is a `WebDriverError`
 * unchanged.
 */
export function explainFailure(error: unknown, command: FailedCommand): WebDriverError {
  const { url, timeoutMs, isClosed, signal, limit } = command;
  if (isWebDriverError(error)) return error;
  if (signal?.aborted) return new WebDriverError('ABORTED', 'The command was aborted.', { cause: error });
  if (isClosed) return new WebDriverError('CLOSED', 'The WebDriver client was closed.', { cause: error });
  if (limit.aborted) {
    return new WebDriverError('NO_RESPONSE', `${url} did not respond within ${timeoutMs / 1000} seconds.`, {
      cause: error,
      hint: 'Check whether the server and the device are busy.',
    });
  }
  if (readCode(error).startsWith('HPE_')) {
    // Node's error is not used as the cause, because it contains the bytes that the server sent, which may repeat a
    // secret.
    return new WebDriverError('RESPONSE_INVALID', `The response of ${url} is not HTTP.`, {
      hint: 'Check the port, and whether the address begins with http:// or https://.',
    });
  }
  return new WebDriverError('CONNECTION_FAILED', `${url} cannot be reached${describeReason(error)}.`, {
    cause: error,
    hint: 'Check the address, and whether the server runs.',
  });
}

function readCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function describeReason(error: unknown): string {
  const code = readCode(error);
  return code === '' ? '' : ` (${code})`;
}
