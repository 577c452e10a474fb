import type { ErrorCode } from '@storedeck/contract';

/** Why a listing was neither read nor written; the README says when each comes and what to do. */
export type ListingFormatErrorCode = Extract<
  ErrorCode,
  | 'PATH_INVALID'
  | 'FORMAT_NOT_FOUND'
  | 'FORMAT_INVALID'
  | 'FORMAT_UNSAFE'
  | 'FILE_DENIED'
  | 'FILE_UNREADABLE'
  | 'LISTING_INVALID'
  | 'EXPORT_BLOCKED'
  | 'DISK_FULL'
  | 'FOLDER_NOT_WRITABLE'
  | 'ABORTED'
>;

/** Why a listing was neither read nor written. `message` is one sentence a person can act on; `hint` says what to do next. */
export class ListingFormatError extends Error {
  override readonly name = 'ListingFormatError';
  readonly code: ListingFormatErrorCode;
  /** What to do next, where that can be said. */
  readonly hint: string | undefined;

  constructor(code: ListingFormatErrorCode, message: string, options: ErrorOptions & { hint?: string } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
  }
}

/** Recognises the error by its name, so that two copies of this package understand each other. */
export function isListingFormatError(error: unknown): error is ListingFormatError {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'ListingFormatError'
  );
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new ListingFormatError('ABORTED', 'The operation was cancelled before it finished.', {
      cause: signal.reason,
    });
}
