/** The reason why a call of a Host, of a Folder or of `fetchFile` failed. The README explains each code. */
export type HostErrorCode =
  | 'TOOL_NOT_FOUND'
  | 'OVERRIDE_BROKEN'
  | 'SPAWN_FAILED'
  | 'TIMED_OUT'
  | 'ABORTED'
  | 'OUTPUT_TOO_LARGE'
  | 'FILE_NOT_FOUND'
  | 'FILE_UNREADABLE'
  | 'FILE_UNWRITABLE'
  | 'FILE_DENIED'
  | 'FILE_TOO_LARGE'
  | 'NOT_A_FILE'
  | 'NOT_A_FOLDER'
  | 'DISK_FULL'
  | 'DOWNLOAD_FAILED'
  | 'CONNECTION_REFUSED'
  | 'HOST_GONE';

/**
 * The error of a Host, of a Folder or of `fetchFile`. `code` is stable, `message` is one sentence for a person, `hint` says what to
 * do next.
 */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: HostErrorCode;
  /** What the user can do next; undefined if unknown. */
  readonly hint: string | undefined;

  constructor(code: HostErrorCode, message: string, options: ErrorOptions & { hint?: string } = {}) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
  }
}

/** Whether an error is a HostError, even if another copy of this package created the error. */
export function isHostError(error: unknown): error is HostError {
  return error instanceof Error && error.name === 'HostError';
}
