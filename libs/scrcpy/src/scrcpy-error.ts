/** The reason for which a call of this library failed. The README explains each code. */
export type ScrcpyErrorCode =
  | 'SERVER_FILE_INVALID'
  | 'SERVER_FILE_UNREADABLE'
  | 'DOWNLOAD_FAILED'
  | 'VERSION_UNSUPPORTED'
  | 'VERSION_MISMATCH'
  | 'START_FAILED'
  | 'SESSION_ENDED'
  | 'STREAM_INVALID'
  | 'AUDIO_DISABLED'
  | 'MESSAGE_INVALID'
  | 'APP_NOT_INSTALLED'
  | 'APP_AMBIGUOUS'
  | 'TIMED_OUT'
  | 'ABORTED';

/**
 * Any failure of this library. `code` is stable, `message` is one sentence for a person, `hint` says what to do next.
 */
export class ScrcpyError extends Error {
  override readonly name = 'ScrcpyError';
  readonly code: ScrcpyErrorCode;
  /** What the user can do next; undefined if that is not known. */
  readonly hint: string | undefined;

  constructor(
    code: ScrcpyErrorCode,
    message: string,
    options: ErrorOptions & { hint?: string | undefined } = {},
  ) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
  }
}

/** Whether an error is a `ScrcpyError`, also if another copy of this package created the error. */
export function isScrcpyError(error: unknown): error is ScrcpyError {
  return error instanceof Error && error.name === 'ScrcpyError';
}
