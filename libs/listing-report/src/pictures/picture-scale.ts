/** The maximum size of the pictures of a report. */
export interface PictureScale {
  /** The maximum length of the longer side, in pixels. */
  readonly side: number;
  /** The wanted maximum size of one picture, in bytes. A picture that cannot be made smaller may exceed it. */
  readonly maxBytes: number;
}

/**
 * Possible lengths of the longer side in pixels, each with the usual file size of a screenshot of that length, in
 * bytes.
 */
const SIDES = [
  { side: 780, usualBytes: 19_000 },
  { side: 520, usualBytes: 11_000 },
  { side: 400, usualBytes: 7500 },
  { side: 320, usualBytes: 5500 },
  { side: 260, usualBytes: 4200 },
  { side: 200, usualBytes: 2800 },
] as const;
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
  const { side } = SIDES.find(({ usualBytes }) => usualBytes <= share) ?? smallest ?? SIDES[0];
  return { side, maxBytes: Math.min(share, MOST_BYTES) };
}
