import type { ErrorCode } from '@storedeck/contract';
import { isWebDriverError, type WebDriverErrorCode } from '@storedeck/webdriver';

import { RequestError } from '../http/request-error.ts';

const CODES: Readonly<Partial<Record<WebDriverErrorCode, ErrorCode>>> = {
  ADDRESS_INVALID: 'INPUT_INVALID',
  CONNECTION_FAILED: 'SERVER_UNREACHABLE',
  NO_RESPONSE: 'TIMED_OUT',
  RESPONSE_INVALID: 'WEBDRIVER_BAD_ANSWER',
  RESPONSE_TOO_LARGE: 'WEBDRIVER_BAD_ANSWER',
  REDIRECTED: 'SERVER_REDIRECTS',
  UNAUTHORIZED: 'AUTHENTICATION_FAILED',
  ABORTED: 'ABORTED',
  CLOSED: 'CLOSED',
  SESSION_NOT_CREATED: 'SESSION_NOT_CREATED',
  INVALID_SESSION_ID: 'SESSION_ENDED',
  UNKNOWN_COMMAND: 'CONTROL_UNSUPPORTED',
  UNKNOWN_METHOD: 'CONTROL_UNSUPPORTED',
  UNSUPPORTED_OPERATION: 'CONTROL_UNSUPPORTED',
};

/** Returns the error of the contract for an error of a WebDriver server. Returns any other error unchanged. */
export function webDriverFailure(error: unknown): unknown {
  if (!isWebDriverError(error)) return error;
  const { code, message, hint } = error;
  return new RequestError(CODES[code] ?? 'WEBDRIVER_REFUSED', message, hint === undefined ? {} : { hint });
}
