import { type ImageHost, type ImageRequest, serveImage } from '../pictures/image-host.ts';

/** The longer side, in pixels, of the scaled-down copy that is served if the address has no suffix. */
const PREVIEW_SIDE = 512;

/** Responds to `/<token>=s0` and similar addresses as Google's image host does. */
export function respondWithPlayImage(host: ImageHost, request: Request, path: string): Promise<Response> {
  return serveImage(host, request, readImagePath(path));
}

/**
 * Reads `/<token>` and its suffix after `=`: `s0` (full size), `s400`, `w400`, `h16383`, `w400-h800`, `-rw` for WebP,
 * `-rj` for JPEG. Returns `null` for any other path or suffix.
 */
function readImagePath(path: string): ImageRequest | null {
  const [, token, suffix] = /^\/([0-9a-f]{40})(?:=(.+))?$/.exec(decodeURIComponent(path)) ?? [];
  if (token === undefined) return null;
  let width = suffix === undefined ? PREVIEW_SIDE : Infinity;
  let height = width;
  let format: ImageRequest['format'];
  for (const part of suffix?.split('-') ?? []) {
    const [, side, digits] = /^([swh])(\d{1,5})$/.exec(part) ?? [];
    const pixels = Number(digits) || Infinity;
    if (part === 'rw') format = 'webp';
    else if (part === 'rj') format = 'jpeg';
    else if (side === undefined) return null;
    if (side === 's' || side === 'w') width = pixels;
    if (side === 's' || side === 'h') height = pixels;
  }
  const whole = width === Infinity && height === Infinity;
  return { token, box: whole ? null : { width, height }, format };
}
