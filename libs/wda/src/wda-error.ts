/** The reason why a call of this library failed. The README explains each code. */
export type WdaErrorCode =
  | 'WDA_NOT_RUNNING'
  | 'WDA_BAD_ANSWER'
  | 'WDA_TIMED_OUT'
  | 'WDA_REFUSED'
  | 'DEVICE_NOT_FOUND'
  | 'DEVICE_AMBIGUOUS'
  | 'IPROXY_MISSING'
  | 'FORWARD_FAILED'
  | 'LAUNCH_RUNNING'
  | 'WDA_PROJECT_MISSING'
  | 'TEAM_UNKNOWN'
  | 'XCODE_MISSING'
  | 'BUILD_FAILED'
  | 'SIGNING_FAILED'
  | 'MJPEG_REFUSED'
  | 'SIMULATOR_FAILED'
  | 'DISPLAY_SERVICE_FAILED'
  | 'INPUT_INVALID'
  | 'ABORTED'
  | 'CLOSED';

export interface WdaErrorOptions extends ErrorOptions {
  readonly hint?: string | undefined;
  /** WebDriverAgent's own error code, such as `invalid element state`. */
  readonly reason?: string | undefined;
}

/**
 * An error of this library. Failed calls may also reject with a `HostError`. `code` is stable, `message` is one
 * sentence for a person, `hint` says what to do next.
 */
export class WdaError extends Error {
  override readonly name = 'WdaError';
  readonly code: WdaErrorCode;
  /** What the user can do next; undefined if unknown. */
  readonly hint: string | undefined;
  /** WebDriverAgent's own error code, such as `invalid element state`. */
  readonly reason: string | undefined;

  constructor(code: WdaErrorCode, message: string, options: WdaErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
    this.reason = options.reason;
  }
}

/** Whether an error is a WdaError, even if another copy of this package created the error. */
export function isWdaError(error: unknown): error is WdaError {
  return error instanceof Error && error.name === 'WdaError';
}

/** The error of a call whose signal has aborted. */
export function aborted(options?: ErrorOptions): WdaError {
  return new WdaError('ABORTED', 'The call was aborted.', options);
}

/** The hint for a phone on which WebDriverAgent is not running. */
export const START_HINT =
  'Start WebDriverAgent. The device must be unlocked, Developer Mode on (Settings, Privacy & Security, Developer Mode) and the developer app trusted (Settings, General, VPN & Device Management).';

/**
 * The hint for a simulator on which WebDriverAgent is not running. Unlike the hint for a phone, it does not mention a
 * lock or a trusted app, because a simulator is never locked and does not need to trust the developer app.
 */
export const START_ON_SIMULATOR_HINT =
  'Start WebDriverAgent: Xcode builds it, the first time in one to three minutes.';

/** The hint when another program responds in place of WebDriverAgent. */
export const COMPETING_FORWARD_HINT =
  'Another port forward on 8100 may compete with this one: end it, or stop the program that listens on 8100.';
