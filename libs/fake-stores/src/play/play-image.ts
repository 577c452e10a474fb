/** What an address of Google's image host asks for. */
export interface PlayImageRequest {
  readonly token: string;
  /** Longest sides wished for, in pixels; `null` asks for the whole picture. */
  readonly box: { readonly width: number; readonly height: number } | null;
  /** What the suffix asks for; undefined leaves the picture in the format it was uploaded in. */
  readonly format: 'jpeg' | 'webp' | undefined;
}

/** What comes without a suffix is a preview. */
const PREVIEW_SIDE = 512;

/**
 * Reads `/<token>` and its `=` suffix: `s0` (whole), `s400`, `w400`, `h16383`, `w400-h800`, `-rw` for WebP, `-rj` for
 * JPEG. `null` for a suffix that the host does not know.
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
