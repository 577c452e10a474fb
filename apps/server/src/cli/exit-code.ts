import type { ErrorCode } from '@storedeck/contract';

/**
 * The exit codes of the command. They are stable, like the error codes. When a signal of the operating system ends the
 * command, the exit code is 128 plus the number of the signal: 130 for Ctrl C.
 */
export const EXIT_CODE = {
  done: 0,
  failed: 1,
  usage: 2,
  credentials: 3,
  store: 4,
} as const;

export type ExitCode = (typeof EXIT_CODE)[keyof typeof EXIT_CODE];

const CODES: Partial<Record<ErrorCode, ExitCode>> = {
  INPUT_INVALID: EXIT_CODE.usage,
  ENV_INVALID: EXIT_CODE.credentials,
  NOT_CONFIGURED: EXIT_CODE.credentials,
  CREDENTIALS_INVALID: EXIT_CODE.credentials,
  APPSTORE_REFUSED: EXIT_CODE.store,
  GOOGLEPLAY_REFUSED: EXIT_CODE.store,
  APP_NOT_FOUND: EXIT_CODE.store,
  STORE_RATE_LIMITED: EXIT_CODE.store,
  STORE_UNREACHABLE: EXIT_CODE.store,
  STORE_ANSWER_INVALID: EXIT_CODE.store,
  IMAGE_INVALID: EXIT_CODE.store,
  STORE_LOCKED: EXIT_CODE.store,
};

/** The exit code after a failure with the given error code; `otherwise` if this code has none of its own. */
export function toExitCode(code: ErrorCode, otherwise: ExitCode = EXIT_CODE.failed): ExitCode {
  return CODES[code] ?? otherwise;
}
