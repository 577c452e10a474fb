/** The maximum size of the pictures of a report. */
export interface PictureScale {
  /** The longer side, in pixels. */
  readonly side: number;
  /** The maximum size of one picture, in bytes. */
  readonly maxBytes: number;
}

/** Possible lengths of the longer side in pixels, each with the usual file size of a screenshot of that length. */
const SIDES = [
  { side: 780, usualBytes: 19_000 },
  { side: 520, usualBytes: 11_000 },
  { side: 400, usualBytes: 7500 },
  { side: 320, usualBytes: 5500 },
  { side: 260, usualBytes: 4200 },
  { side: 200, usualBytes: 2800 },
] as const;
/** A single picture needs no more than this. */
const MOST_BYTES = 120_000;

/**
 * The scale at which this many pictures fit together into `maxBytes`. The more pictures there are, the smaller is each of
 * them. It never becomes so small that nothing can be recognized, so that thousands of pictures may take more.
 */
export function pictureScale(count: number, maxBytes: number): PictureScale {
  const share = Math.floor(maxBytes / Math.max(1, count));
  const [smallest] = SIDES.slice(-1);
  const { side } = SIDES.find(({ usualBytes }) => usualBytes <= share) ?? smallest ?? SIDES[0];
  return { side, maxBytes: Math.min(share, MOST_BYTES) };
}
