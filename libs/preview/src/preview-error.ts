/** Why a file is not served; the README says when each comes and what to do. */
export type PreviewErrorCode =
  | 'PATH_INVALID'
  | 'NOT_A_FILE'
  | 'FILE_NOT_FOUND'
  | 'FILE_DENIED'
  | 'FILE_UNREADABLE'
  | 'RANGE_INVALID'
  | 'PRECONDITION_FAILED';

/** Why a file is not served. `code` is stable; `message` is one sentence a person can act on; `hint` says what to do next. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
  readonly code: PreviewErrorCode;
  /** What to do next, where that can be said. */
  readonly hint: string | undefined;

  constructor(code: PreviewErrorCode, message: string, options: ErrorOptions & { hint?: string } = {}) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
  }
}

/** True for a PreviewError of any copy of this package. */
export function isPreviewError(error: unknown): error is PreviewError {
  return error instanceof Error && error.name === 'PreviewError';
}
