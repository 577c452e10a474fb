/** Why a mirror shows no new frame, for failures that are found in the page. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError';
}
