import type { AndroidErrorCode } from '@storedeck/android';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@storedeck/contract';
import type { HostErrorCode } from '@storedeck/host';
import type { PreviewErrorCode } from '@storedeck/preview';
import type { RunnerErrorCode } from '@storedeck/runner-ssh';
import type { ScrcpyErrorCode } from '@storedeck/scrcpy';
import type { StoreSyncErrorCode } from '@storedeck/store-sync';
import type { VideoErrorCode } from '@storedeck/video';
import type { WdaErrorCode } from '@storedeck/wda';

type LibraryErrorCode =
  | AndroidErrorCode
  | HostErrorCode
  | PreviewErrorCode
  | RunnerErrorCode
  | ScrcpyErrorCode
  | StoreSyncErrorCode
  | VideoErrorCode
  | WdaErrorCode;

// This compiles only if every error code of the libraries above has a status.
const STATUS = ERROR_STATUS satisfies Record<LibraryErrorCode, number>;

/**
 * Returns the JSON body for an error. An error without a code of the contract becomes `INTERNAL`, except when too many
 * files are open and when a path cannot be decoded.
 */
export function errorBodyOf(error: unknown): ErrorBody {
  const { code, hint, issues, message, status } = (error ?? {}) as Partial<Record<string, unknown>>;
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
  // Express throws an error with the status 400 for a path that it cannot decode.
  if (status === 400) return { ok: false, error: 'The path is malformed.', code: 'REQUEST_MALFORMED' };
  return {
    ok: false,
    error: 'Storedeck had an internal error.',
    code: 'INTERNAL',
    hint: 'See the log of the server. Try again, and report it if it happens again.',
  };
}

export function statusOf({ code }: ErrorBody): number {
  return STATUS[code];
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(STATUS, code);
}
