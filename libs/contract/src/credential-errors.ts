import type { ErrorCode } from './error-codes.ts';

const CREDENTIAL_ERRORS: readonly ErrorCode[] = [
  'ENV_INVALID',
  'NOT_CONFIGURED',
  'CREDENTIALS_INVALID',
  'APPSTORE_REFUSED',
  'GOOGLEPLAY_REFUSED',
  'APP_NOT_FOUND',
];

/** Whether an error says that credentials are missing, invalid or refused, so that a person must change them. */
export function isCredentialError(code: ErrorCode): boolean {
  return CREDENTIAL_ERRORS.includes(code);
}
