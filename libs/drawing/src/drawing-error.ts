/** The reason why something could not be drawn. */
export type DrawingErrorCode = 'CANVAS_NOT_INSTALLED';

/** An error of this library. `hint` says what the user can do. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError';
  readonly code: DrawingErrorCode;
  readonly hint: string;

  constructor(code: DrawingErrorCode, message: string, options: ErrorOptions & { readonly hint: string }) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
  }
}
