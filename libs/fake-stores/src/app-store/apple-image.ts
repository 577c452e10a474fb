import { type ImageHost, type ImageRequest, sendBytes, serveImage } from '../pictures/image-host.ts';

/**
 * Responds to requests for `…/{w}x{h}bb.{f}` and for the videos of app previews, as Apple's host does. The address is a
 * `templateUrl` in which the client has filled in the placeholders.
 */
export async function respondWithAppleImage(
  host: ImageHost,
  request: Request,
  path: string,
): Promise<Response> {
  const token = readVideoPath(path) ?? '';
  const uploaded = host.uploaded.get(token);
  if (uploaded) return sendBytes(request, uploaded);
  const video = host.pictures.get(token);
  if (video?.kind === 'preview') return sendBytes(request, await host.source.renderVideo(video));
  return serveImage(host, request, readImagePath(path));
}

/**
 * Reads `…/<token>/<file name>/{w}x{h}bb.{f}`. Returns `null` for other paths, such as a path that still contains a
 * placeholder.
 */
function readImagePath(path: string): ImageRequest | null {
  const match =
    /^\/image\/thumb\/[^/]+\/v4\/[0-9a-f]{2}\/([0-9a-f]{40})\/[^/]+\/(\d{1,5})x(\d{1,5})bb(?:-\d+)?\.(png|jpe?g|webp)$/.exec(
      path,
    );
  const [, token, width, height, extension] = match ?? [];
  if (token === undefined || !Number(width) || !Number(height)) return null;
  const format = extension === 'png' || extension === 'webp' ? extension : 'jpeg';
  return { token, box: { width: Number(width), height: Number(height) }, format };
}

/** The token in the path of an app preview's video; `null` for other paths. */
function readVideoPath(path: string): string | null {
  return /^\/video\/[^/]+\/v4\/[0-9a-f]{2}\/([0-9a-f]{40})\/[^/]+\.mp4$/.exec(path)?.[1] ?? null;
}
