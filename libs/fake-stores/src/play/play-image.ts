/** The image that an address of Google's image host requests. */
export interface PlayImageRequest {
  readonly token: string;
  /** The largest width and height, in pixels. `null` requests the full size. */
  readonly box: { readonly width: number; readonly height: number } | null;
  /** The format that the suffix requests. `undefined` requests the format of the uploaded file. */
  readonly format: 'jpeg' | 'webp' | undefined;
}

/** The longer side, in pixels, of the scaled-down copy that is served if the address has no suffix. */
const PREVIEW_SIDE = 512;

/**
 * Reads `/<token>` and its suffix after `=`: `s0` (full size), `s400`, `w400`, `h16383`, `w400-h800`, `-rw` for WebP,
 * `-rj` for JPEG. Returns `null` for any other path or suffix.
 */
export function readPlayImagePath(path: string): PlayImageRequest | null {
  const [, token, suffix] = /^\/([0-9a-f]{40})(?:=(.+))?$/.exec(decodeURIComponent(path)) ?? [];
  if (token === undefined) return null;
  let width = suffix === undefined ? PREVIEW_SIDE : Infinity;
  let height = width;
  let format: PlayImageRequest['format'];
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
