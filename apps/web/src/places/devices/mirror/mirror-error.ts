/** The reason why a mirror shows no new frame, for failures that the page itself detects. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError';
}
