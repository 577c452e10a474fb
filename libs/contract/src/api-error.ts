import type { ErrorBody, ErrorCode } from './error-codes.ts';

/**
 * The error of a failed call. It has the message and code of the server, or the code `INTERNAL` and a description of
 * what was received instead.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /**
   * The code of the error. `INTERNAL` is also used if no response was received, or a response that does not match the
   * contract.
   */
  readonly code: ErrorCode;
  /** What the user can do next, if the server has sent a hint. */
  readonly hint: string | undefined;
  /** The HTTP status; 0 if the server could not be reached. */
  readonly status: number;
  /** For an invalid request: each value that was refused, by its path. */
  readonly issues: ErrorBody['issues'];

  constructor(status: number, body: Omit<ErrorBody, 'ok'>, options?: ErrorOptions) {
    super(body.error, options);
    this.status = status;
    this.code = body.code;
    this.hint = body.hint;
    this.issues = body.issues;
  }
}

/** Whether an error is an `ApiError`, also if another copy of this package created the error. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
