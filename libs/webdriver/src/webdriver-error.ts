/**
 * The reason why a call of this library failed. The codes from `ELEMENT_CLICK_INTERCEPTED` to the end are the errors of
 * the W3C protocol: the server understood the command and refused it. The README explains each code.
 */
export type WebDriverErrorCode =
  | 'ADDRESS_INVALID'
  | 'CONNECTION_FAILED'
  | 'NO_RESPONSE'
  | 'RESPONSE_INVALID'
  | 'RESPONSE_TOO_LARGE'
  | 'REDIRECTED'
  | 'UNAUTHORIZED'
  | 'ABORTED'
  | 'CLOSED'
  | 'ELEMENT_CLICK_INTERCEPTED'
  | 'ELEMENT_NOT_INTERACTABLE'
  | 'INSECURE_CERTIFICATE'
  | 'INVALID_ARGUMENT'
  | 'INVALID_COOKIE_DOMAIN'
  | 'INVALID_ELEMENT_STATE'
  | 'INVALID_SELECTOR'
  | 'INVALID_SESSION_ID'
  | 'JAVASCRIPT_ERROR'
  | 'MOVE_TARGET_OUT_OF_BOUNDS'
  | 'NO_SUCH_ALERT'
  | 'NO_SUCH_COOKIE'
  | 'NO_SUCH_ELEMENT'
  | 'NO_SUCH_FRAME'
  | 'NO_SUCH_WINDOW'
  | 'NO_SUCH_SHADOW_ROOT'
  | 'SCRIPT_TIMEOUT'
  | 'SESSION_NOT_CREATED'
  | 'STALE_ELEMENT_REFERENCE'
  | 'DETACHED_SHADOW_ROOT'
  | 'TIMEOUT'
  | 'UNABLE_TO_SET_COOKIE'
  | 'UNABLE_TO_CAPTURE_SCREEN'
  | 'UNEXPECTED_ALERT_OPEN'
  | 'UNKNOWN_COMMAND'
  | 'UNKNOWN_ERROR'
  | 'UNKNOWN_METHOD'
  | 'UNSUPPORTED_OPERATION';

/** Details of a `WebDriverError`. */
export interface WebDriverErrorOptions extends ErrorOptions {
  readonly hint?: string | undefined;
  readonly reason?: string | undefined;
  readonly detail?: string | undefined;
  readonly status?: number | undefined;
}

/**
 * The error of every failed call of this library. `code` is stable, `message` is one sentence for a person, `hint` says
 * what to do next. No property contains the password from the URL or the value of an additional header.
 */
export class WebDriverError extends Error {
  override readonly name = 'WebDriverError';
  readonly code: WebDriverErrorCode;
  /** What the user can do next; undefined if unknown. */
  readonly hint: string | undefined;
  /** The server's own name of the error, such as `invalid element state`; only when the server refused the command. */
  readonly reason: string | undefined;
  /** The message of the server, on one line and with at most 300 characters. */
  readonly detail: string | undefined;
  /** The HTTP status of the response, if there was one. */
  readonly status: number | undefined;

  constructor(code: WebDriverErrorCode, message: string, options: WebDriverErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
    this.reason = options.reason;
    this.detail = options.detail;
    this.status = options.status;
  }
}

/** Whether an error is a WebDriverError, even if another copy of this package created the error. */
export function isWebDriverError(error: unknown): error is WebDriverError {
  return error instanceof Error && error.name === 'WebDriverError';
}
