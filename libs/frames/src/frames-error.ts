/** The reason why designs could not be used. The README explains each code. */
export type FramesErrorCode = 'DESIGN_INVALID' | 'DESIGN_NOT_FOUND' | 'FRAMEFILE_INVALID';

/** The error of designs. `code` is stable, `message` is one sentence for a person, `hint` says what to do next. */
export class FramesError extends Error {
  override readonly name = 'FramesError';
  readonly code: FramesErrorCode;
  /** What the user can do next; undefined if unknown. */
  readonly hint: string | undefined;

  constructor(code: FramesErrorCode, message: string, options: ErrorOptions & { hint?: string } = {}) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
  }
}
