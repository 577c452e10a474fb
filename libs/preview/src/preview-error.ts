/** The HTTP status with which each error is sent. */
const STATUS = {
  PATH_INVALID: 400,
  NOT_A_FILE: 400,
  NOT_A_FOLDER: 400,
  FILE_DENIED: 403,
  FILE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PRECONDITION_FAILED: 412,
  RANGE_INVALID: 416,
  FILE_UNREADABLE: 500,
} as const;

/** The reason why a file is not served. The README says when each code occurs. */
export type PreviewErrorCode = keyof typeof STATUS;

/**
 * The error for a file that is not served. `message` and `hint` contain the file name without its folders, so both can
 * be sent to a client.
 */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
  /** The stable error code. */
  readonly code: PreviewErrorCode;
  /** The HTTP status for the response. */
  readonly status: number;
  /** The next step for the user; undefined if no next step is known. */
  readonly hint: string | undefined;

  constructor(code: PreviewErrorCode, message: string, options: ErrorOptions & { hint?: string } = {}) {
    super(message, options);
    this.code = code;
    this.status = STATUS[code];
    this.hint = options.hint;
  }
}

/** Whether an error is a PreviewError. Errors from another copy of this package are also recognized. */
export function isPreviewError(error: unknown): error is PreviewError {
  return error instanceof Error && error.name === 'PreviewError';
}
