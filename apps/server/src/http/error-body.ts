import type { AndroidErrorCode } from '@storedeck/android';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@storedeck/contract';
import type { HostErrorCode } from '@storedeck/host';
import type { PreviewErrorCode } from '@storedeck/preview';
import type { RunnerErrorCode } from '@storedeck/runner-ssh';
import type { StoreSyncErrorCode } from '@storedeck/store-sync';
import type { WdaErrorCode } from '@storedeck/wda';

type LibraryErrorCode =
  AndroidErrorCode | HostErrorCode | PreviewErrorCode | RunnerErrorCode | StoreSyncErrorCode | WdaErrorCode;

// Compiles only while each code of each library has a status.
const STATUS = ERROR_STATUS satisfies Record<LibraryErrorCode, number>;

/** What an error is to the client. An error that carries no code of the contract is a fault of ours: `INTERNAL`. */
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
  // Also when a part of this program is loaded at its first use.
  if (code === 'EMFILE' || code === 'ENFILE')
    return {
      ok: false,
      error: 'Too many files and connections are open.',
      code: 'FILE_UNREADABLE',
      hint: 'Close other programs or raise the limit (ulimit -n), then try again.',
    };
  // Express throws these for a path it cannot decode.
  if (status === 400) return { ok: false, error: 'The address is malformed.', code: 'REQUEST_MALFORMED' };
  return {
    ok: false,
    error: 'Storedeck ran into a fault of its own.',
    code: 'INTERNAL',
    hint: 'The log of the server says more. Try again, and report it if it stays.',
  };
}

export function statusOf({ code }: ErrorBody): number {
  return STATUS[code];
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(STATUS, code);
}
