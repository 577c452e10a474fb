/** The image that a client requests. The address is a `templateUrl` in which the client has filled in placeholders. */
export interface AppleImageRequest {
  readonly token: string;
  readonly width: number;
  readonly height: number;
  readonly format: 'png' | 'jpeg' | 'webp';
}

/**
 * Reads `…/<token>/<file name>/{w}x{h}bb.{f}`. Returns `null` for other paths, such as a path that still contains a
 * placeholder.
 */
export function readAppleImagePath(path: string): AppleImageRequest | null {
  const match =
    /^\/image\/thumb\/[^/]+\/v4\/[0-9a-f]{2}\/([0-9a-f]{40})\/[^/]+\/(\d{1,5})x(\d{1,5})bb(?:-\d+)?\.(png|jpe?g|webp)$/.exec(
      path,
    );
  const [, token, width, height, extension] = match ?? [];
  if (token === undefined || !Number(width) || !Number(height)) return null;
  const format = extension === 'png' || extension === 'webp' ? extension : 'jpeg';
  return { token, width: Number(width), height: Number(height), format };
}

/** The token in the path of an app preview's video; `null` for other paths. */
export function readAppleVideoPath(path: string): string | null {
  return /^\/video\/[^/]+\/v4\/[0-9a-f]{2}\/([0-9a-f]{40})\/[^/]+\.mp4$/.exec(path)?.[1] ?? null;
}
