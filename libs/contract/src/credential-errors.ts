import type { ErrorCode } from './error-codes.ts';

const CREDENTIAL_ERRORS = [
  'ENV_INVALID',
  'NOT_CONFIGURED',
  'CREDENTIALS_INVALID',
  'APPSTORE_REFUSED',
  'GOOGLEPLAY_REFUSED',
  'APP_NOT_FOUND',
] as const satisfies readonly ErrorCode[];

/** The errors of every call to a store. */
export const STORE_ERRORS = [
  ...CREDENTIAL_ERRORS,
  'STORE_RATE_LIMITED',
  'STORE_UNREACHABLE',
  'STORE_ANSWER_INVALID',
] as const satisfies readonly ErrorCode[];

/** Whether an error says that credentials are missing, invalid or refused, so that a person must change them. */
export function isCredentialError(code: ErrorCode): boolean {
  return CREDENTIAL_ERRORS.some((one) => one === code);
}
