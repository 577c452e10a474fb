/** The reason for which a runner cannot be used. The README explains each code. */
export type RunnerErrorCode =
  | 'INPUT_INVALID'
  | 'KEY_INVALID'
  | 'KEY_PASSPHRASE_NEEDED'
  | 'SSH_NOT_INSTALLED'
  | 'HOST_NOT_FOUND'
  | 'HOST_UNREACHABLE'
  | 'CONNECTION_REFUSED'
  | 'CONNECT_TIMED_OUT'
  | 'NOT_SSH'
  | 'HANDSHAKE_FAILED'
  | 'CONNECTION_LOST'
  | 'HOST_KEY_CHANGED'
  | 'HOST_KEY_MISMATCH'
  | 'AUTHENTICATION_FAILED'
  | 'PORT_TAKEN'
  | 'RUNNER_GONE'
  | 'ABORTED';

/**
 * Any failure of a runner's connection or forward. `code` is stable, `message` is one sentence for the user, `hint`
 * says what the user can do next. No field contains a password, key or passphrase.
 */
export class RunnerError extends Error {
  override readonly name = 'RunnerError';
  readonly code: RunnerErrorCode;
  /** What the user can do next; undefined if that is not known. */
  readonly hint: string | undefined;

  /** Whether the runner refuses every login for a while, so that attempts should be rare. */
  readonly isPassing: boolean;

  constructor(
    code: RunnerErrorCode,
    message: string,
    options: ErrorOptions & { hint?: string | undefined; isPassing?: boolean | undefined } = {},
  ) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
    this.isPassing = options.isPassing ?? false;
  }
}

/** Whether an error is a RunnerError. Errors from another copy of this package are also recognized. */
export function isRunnerError(error: unknown): error is RunnerError {
  return error instanceof Error && error.name === 'RunnerError';
}
