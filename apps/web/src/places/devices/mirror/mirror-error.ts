/** Why a mirror shows nothing new, where the server did not say it. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError';
}
