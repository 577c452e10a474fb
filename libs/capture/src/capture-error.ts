/**
 * The reason why a call of this library failed. `INPUT_INVALID`: the plan cannot be read. `CAPTURE_RUNNING`: another capture
 * writes into the folder.
 */
export type CaptureErrorCode = 'INPUT_INVALID' | 'CAPTURE_RUNNING';

/** An error of this library. `message` is one sentence for a person, `hint` says what to do next. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
  readonly code: CaptureErrorCode;
  readonly hint: string | undefined;

  constructor(code: CaptureErrorCode, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
