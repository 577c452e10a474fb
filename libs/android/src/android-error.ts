/** The reason why a call of this library failed. The README explains each code. */
export type AndroidErrorCode =
  | 'ADB_MISSING'
  | 'ADB_FAILED'
  | 'DEVICE_NOT_FOUND'
  | 'DEVICE_AMBIGUOUS'
  | 'DEVICE_UNAUTHORIZED'
  | 'DEVICE_OFFLINE'
  | 'NOT_A_PNG'
  | 'CAPTURE_FAILED'
  | 'INPUT_INVALID'
  | 'INPUT_FAILED'
  | 'INPUT_BUSY'
  | 'TEXT_UNSUPPORTED'
  | 'TIMED_OUT'
  | 'ABORTED'
  | 'APP_NOT_INSTALLED'
  | 'INSTALL_FAILED'
  | 'DOWNLOAD_FAILED'
  | 'TRANSFER_FAILED'
  | 'SCRCPY_MISSING'
  | 'SCRCPY_ENDED'
  | 'TREE_BUSY'
  | 'TREE_NOT_IDLE'
  | 'TREE_FAILED'
  | 'STF_UNREACHABLE'
  | 'STF_REFUSED'
  | 'STF_ANSWER_INVALID';

/**
 * The error of every failed call of this library. `code` is stable, `message` is one sentence for a person, `hint` says
 * what to do next.
 */
export class AndroidError extends Error {
  override readonly name = 'AndroidError';
  readonly code: AndroidErrorCode;
  /** What the user can do next; undefined if unknown. */
  readonly hint: string | undefined;

  constructor(
    code: AndroidErrorCode,
    message: string,
    options: ErrorOptions & { hint?: string | undefined } = {},
  ) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
  }
}

/** Whether an error is an AndroidError, even if another copy of this package created the error. */
export function isAndroidError(error: unknown): error is AndroidError {
  return error instanceof Error && error.name === 'AndroidError';
}
