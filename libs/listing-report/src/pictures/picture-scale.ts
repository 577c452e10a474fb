/** The maximum size of the pictures of a report. */
export interface PictureScale {
  /** The maximum length of the longer side, in pixels. */
  readonly side: number;
  /** The wanted maximum size of one picture, in bytes. A picture that cannot be made smaller may exceed it. */
  readonly maxBytes: number;
  /** The JPEG quality with which a usual picture just takes fewer than `maxBytes` bytes. */
  readonly quality: number;
}

/**
 * The JPEG qualities that are tried one after the other, until the scaled picture is small enough. With an even lower
 * quality, text would be illegible.
 */
export const QUALITIES = [66, 50, 35] as const;

/**
 * Possible lengths of the longer side in pixels, each with the usual file size of a screenshot of that length in the
 * second quality, in bytes.
 */
const SIDES = [
  { side: 780, usualBytes: 19_000 },
  { side: 520, usualBytes: 11_000 },
  { side: 400, usualBytes: 7500 },
  { side: 320, usualBytes: 5500 },
  { side: 260, usualBytes: 4200 },
  { side: 200, usualBytes: 2800 },
] as const;
/** The size in the first quality, divided by the size in the second. */
const BEST_QUALITY = 1.25;
/** The largest size of one picture, in bytes, even if the report has only a few pictures. */
const MOST_BYTES = 120_000;

/**
 * Returns the scale at which `count` pictures together fit into `maxBytes` bytes. If there are more pictures, each
 * picture is smaller. There is a smallest scale, at which the pictures can still be recognized. Therefore, thousands of
 * pictures may take more than `maxBytes`.
 */
export function pictureScale(count: number, maxBytes: number): PictureScale {
  const share = Math.floor(maxBytes / Math.max(1, count));
  const [smallest] = SIDES.slice(-1);
  const { side, usualBytes } = SIDES.find((each) => each.usualBytes <= share) ?? smallest ?? SIDES[0];
  // A quality that is probably too high is not tried, because encoding twice would take a tenth of all the time.
  const quality = QUALITIES[usualBytes * BEST_QUALITY <= share ? 0 : 1];
  return { side, maxBytes: Math.min(share, MOST_BYTES), quality };
}
