import type { ErrorBody, ErrorCode } from './error-codes.ts';

/** A failed call: the server's own words, or `INTERNAL` with what was received instead of them. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
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
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';
