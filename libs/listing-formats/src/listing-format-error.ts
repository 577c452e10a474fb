/** The reasons why a listing was not read or not written. The README says when each code occurs and what to do. */
export type ListingFormatErrorCode =
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
  | 'ABORTED';

/**
 * The error for a listing that was not read or not written. `message` is one sentence for the user that describes the
 * problem.
 */
export class ListingFormatError extends Error {
  override readonly name = 'ListingFormatError';
  readonly code: ListingFormatErrorCode;
  /** What the user can do; undefined if that is not known. */
  readonly hint: string | undefined;

  constructor(code: ListingFormatErrorCode, message: string, options: ErrorOptions & { hint?: string } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
  }
}

/**
 * Whether an error is a ListingFormatError. Compares the name, so that errors from another copy of this package are
 * also recognized.
 */
export function isListingFormatError(error: unknown): error is ListingFormatError {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'ListingFormatError'
  );
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new ListingFormatError('ABORTED', 'The operation was aborted before it finished.', {
      cause: signal.reason,
    });
}
