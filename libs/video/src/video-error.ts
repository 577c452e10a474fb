/** The reason why a call of this library failed. The README explains each code. */
export type VideoErrorCode = 'STREAM_INVALID' | 'RECORDING_FAILED' | 'CLOSED';

/**
 * Any failure of this library. `code` is stable, `message` is one sentence for a person, `hint` says what to do next.
 */
export class VideoError extends Error {
  override readonly name = 'VideoError';
  readonly code: VideoErrorCode;
  /** What the user can do next; undefined if that is not known. */
  readonly hint: string | undefined;

  constructor(
    code: VideoErrorCode,
    message: string,
    options: ErrorOptions & { hint?: string | undefined } = {},
  ) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
  }
}

/** Whether an error is a `VideoError`, also if another copy of this package created the error. */
export function isVideoError(error: unknown): error is VideoError {
  return error instanceof Error && error.name === 'VideoError';
}

/** The error of a stream whose decoder configuration cannot be used. */
export function invalidConfiguration(reason: string): VideoError {
  return new VideoError('STREAM_INVALID', `The decoder configuration is invalid: ${reason}.`, {
    hint: 'Close the source and start it again.',
  });
}
