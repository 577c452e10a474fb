import type { ErrorBody, ErrorCode } from '@storedeck/contract';

interface Details extends ErrorOptions {
  readonly hint?: string;
  readonly issues?: ErrorBody['issues'];
}

/** A request that the server refuses before it calls a library. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly issues: ErrorBody['issues'];

  constructor(code: ErrorCode, message: string, { hint, issues, ...options }: Details = {}) {
    super(message, options);
    this.code = code;
    this.hint = hint;
    this.issues = issues;
  }
}
