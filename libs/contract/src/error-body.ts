import { ERROR_STATUS, type ErrorBody, type ErrorCode } from './error-codes.ts';

/**
 * Returns the JSON body for an error. An error without a code of the contract becomes `INTERNAL`, except when too many
 * files are open, when the work was aborted, and when a path cannot be decoded.
 */
export function toErrorBody(error: unknown): ErrorBody {
  const { code, hint, issues, message, name, status } = (error ?? {}) as Partial<Record<string, unknown>>;
  if (isErrorCode(code) && error instanceof Error)
    return {
      ok: false,
      error: String(message),
      code,
      ...(typeof hint === 'string' && { hint }),
      ...(issues !== undefined && { issues: issues as NonNullable<ErrorBody['issues']> }),
    };
  // This error can occur anywhere, for example while a module of Storedeck is loaded, so it may have no code of the
  // contract.
  if (code === 'EMFILE' || code === 'ENFILE')
    return {
      ok: false,
      error: 'Too many files and connections are open.',
      code: 'FILE_UNREADABLE',
      hint: 'Close other programs or raise the limit (ulimit -n), then try again.',
    };
  // The client has left, the server ends, or another holder has got the device.
  if (name === 'AbortError') return { ok: false, error: 'The call was aborted.', code: 'ABORTED' };
  // Express throws an error with the status 400 for a path that it cannot decode.
  if (status === 400) return { ok: false, error: 'The path is malformed.', code: 'REQUEST_MALFORMED' };
  return {
    ok: false,
    error: 'Storedeck had an internal error.',
    code: 'INTERNAL',
    hint: 'See the log of the server. Try again, and report it if it happens again.',
  };
}

/** Returns the HTTP status of a body. */
export function findStatus({ code }: ErrorBody): number {
  return ERROR_STATUS[code];
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);
}
