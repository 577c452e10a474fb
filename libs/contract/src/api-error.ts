import type { ErrorBody, ErrorCode } from './error-codes.ts';

/** A failed call: the server's message, or `INTERNAL` with a description of what was received instead. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** `INTERNAL` is also used when no response was received, or a response that does not match the contract. */
  readonly code: ErrorCode;
  /** What to do next, if the server provided it. */
  readonly hint: string | undefined;
  /** HTTP status; 0 when the server could not be reached. */
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

/** True for an ApiError of any copy of this package. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
