/** The hole of a picture of a device, in which its screen is seen. */
export interface Hole {
  /** The box of the hole, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** For each pixel of the picture, 255 where the screen may be drawn: the hole and two pixels below its edge. */
  readonly mask: Uint8Array;
}

/** Below this opacity, a pixel belongs to the hole. */
const OPAQUE = 128;
/** The screenshot reaches this far below the edge of the hole, so that nothing shines through between both. */
const MARGIN = 2;

/**
 * Finds the transparent hole around the middle of a picture. Undefined if the middle is not transparent, or if the
 * transparent area reaches the edge of the picture.
 *
 * @param alpha the opacity of each pixel, row by row
 */
export function findHole(alpha: Uint8Array, width: number, height: number): Hole | undefined {
  const mask = new Uint8Array(width * height);
  const start = Math.floor(height / 2) * width + Math.floor(width / 2);
  if ((alpha[start] ?? OPAQUE) >= OPAQUE) return undefined;
  const waiting = [start];
  mask[start] = 255;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return undefined;
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (mask[next] !== 0 || (alpha[next] ?? OPAQUE) >= OPAQUE) continue;
      mask[next] = 255;
      waiting.push(next);
    }
  }
  for (let step = 0; step < MARGIN; step += 1) grow(mask, width);
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, mask };
}

/** Adds the pixels beside those of a mask. */
function grow(mask: Uint8Array, width: number): void {
  const before = mask.slice();
  for (let at = 0; at < before.length; at += 1) {
    if (before[at] === 0) continue;
    for (const next of [at - 1, at + 1, at - width, at + width])
      if (next >= 0 && next < mask.length) mask[next] = 255;
  }
}
