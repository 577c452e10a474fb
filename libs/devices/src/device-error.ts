import type { ErrorCode } from '@storedeck/contract';

/** The reason why a call that concerns a device failed. */
export type DeviceErrorCode = Extract<
  ErrorCode,
  | 'ABORTED'
  | 'AUTHENTICATION_FAILED'
  | 'CAPTURE_FAILED'
  | 'CLOSED'
  | 'CONNECT_RUNNING'
  | 'CONTROL_UNSUPPORTED'
  | 'DEVICE_AMBIGUOUS'
  | 'DEVICE_BUSY'
  | 'DEVICE_NOT_FOUND'
  | 'FILE_NOT_FOUND'
  | 'HOST_UNKNOWN'
  | 'INPUT_BUSY'
  | 'INPUT_INVALID'
  | 'MESSAGE_INVALID'
  | 'RECORDING_RUNNING'
  | 'SERVER_REDIRECTS'
  | 'SERVER_UNKNOWN'
  | 'SERVER_UNREACHABLE'
  | 'SESSION_ENDED'
  | 'SESSION_NOT_CREATED'
  | 'TIMED_OUT'
  | 'TOO_MANY_VIEWERS'
  | 'TREE_FAILED'
  | 'TREE_NOT_IDLE'
  | 'WEBDRIVER_BAD_ANSWER'
  | 'WEBDRIVER_REFUSED'
>;

/** Details of a `DeviceError`. */
export interface DeviceErrorOptions extends ErrorOptions {
  readonly hint?: string | undefined;
}

/**
 * The error of a call that concerns devices of any kind: which device is meant, who may use it, what it can do. `code` is
 * stable, `message` is one sentence for a person, `hint` says what to do next.
 */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  readonly code: DeviceErrorCode;
  /** What the user can do next; undefined if unknown. */
  readonly hint: string | undefined;

  constructor(code: DeviceErrorCode, message: string, { hint, ...options }: DeviceErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.hint = hint;
  }
}

/** Whether an error is a `DeviceError`, even if another copy of this package created the error. */
export function isDeviceError(error: unknown): error is DeviceError {
  return error instanceof Error && error.name === 'DeviceError';
}
