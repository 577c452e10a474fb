/** Why a call of a Host failed. The README explains each code. */
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
  | 'CONNECTION_REFUSED'
  | 'HOST_GONE';

/** Any failure of a Host. `code` is stable, `message` is one sentence for a person, `hint` says what to do next. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: HostErrorCode;
  /** What the user can do next, if known. */
  readonly hint: string | undefined;

  constructor(code: HostErrorCode, message: string, options: ErrorOptions & { hint?: string } = {}) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
  }
}

/** True for a HostError, even if another copy of this package created it. */
export function isHostError(error: unknown): error is HostError {
  return error instanceof Error && error.name === 'HostError';
}
