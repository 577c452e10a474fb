/** The reason why a tree could not be read. The README explains each code. */
export type ScreenTreeErrorCode = 'NOT_A_TREE' | 'TREE_MALFORMED' | 'TREE_TOO_LARGE';

/** Any failure of this library. `code` is stable, `message` is one sentence for a person. */
export class ScreenTreeError extends Error {
  override readonly name = 'ScreenTreeError';
  readonly code: ScreenTreeErrorCode;
  /**
   * With `NOT_A_TREE`: the beginning of the text that the device printed instead of a tree, without control characters.
   */
  readonly printed: string;

  constructor(code: ScreenTreeErrorCode, message: string, options: ErrorOptions & { printed?: string } = {}) {
    super(message, options);
    this.code = code;
    this.printed = options.printed ?? '';
  }
}

/** True for a `ScreenTreeError`, including an error from another copy of this package. */
export function isScreenTreeError(error: unknown): error is ScreenTreeError {
  return error instanceof Error && error.name === 'ScreenTreeError';
}
