import type { ErrorBody, ErrorCode } from '@storedeck/contract';

interface Details extends ErrorOptions {
  readonly hint?: string;
  readonly issues?: ErrorBody['issues'];
}

/** An error of the server itself, as opposed to an error of a library, with an error code of the contract. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
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
