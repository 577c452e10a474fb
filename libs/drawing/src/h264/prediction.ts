/** A square of samples in a plane. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** One plane of an image: its samples, in rows of `stride` samples. */
export interface Plane {
  readonly samples: Uint8Array;
  readonly stride: number;
}

/** The samples that a macroblock can copy: the row above it, or the column to its left. */
export type Edge = 'above' | 'left';

/**
 * Whether a square repeats an edge: whether each of its samples differs by at most `tolerance` from the decoded sample
 * of the edge in the same column (`above`) or the same row (`left`) [H.264, 8.3.3.1 and 8.3.3.2].
 */
export function repeatsEdge(
  { samples, decoded, stride }: { samples: Uint8Array; decoded: Uint8Array; stride: number },
  { x, y, size }: Square,
  { edge, tolerance }: { edge: Edge; tolerance: number },
): boolean {
  const corner = y * stride + x;
  const [first, perRow, perColumn] = edge === 'above' ? [corner - stride, 0, 1] : [corner - 1, stride, 0];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const expected = decoded[first + row * perRow + column * perColumn] ?? 0;
      const value = samples[corner + row * stride + column] ?? 0;
      if (value - expected > tolerance || expected - value > tolerance) return false;
    }
  }
  return true;
}

/** Fills a square by repeating the decoded row above it, or the decoded column to its left. */
export function repeatEdge({ samples, stride }: Plane, { x, y, size }: Square, edge: Edge): void {
  for (let row = y; row < y + size; row += 1) {
    const start = row * stride + x;
    if (edge === 'above') samples.copyWithin(start, start - stride, start - stride + size);
    else samples.fill(samples[start - 1] ?? 0, start, start + size);
  }
}

/**
 * Returns the mean of the samples above and to the left of a luma macroblock. A decoder predicts the macroblock with
 * this mean [H.264, 8.3.3.3].
 */
export function lumaPrediction(plane: Plane, { x, y, size }: Square): number {
  return mean(
    size,
    y > 0 ? sumAbove(plane, { x, y, size }) : undefined,
    x > 0 ? sumLeft(plane, { x, y, size }) : undefined,
  );
}

/**
 * Returns the value that a decoder predicts for the four blocks of a chroma macroblock from the samples above and to
 * the left. Returns undefined if the predicted values of the blocks differ [H.264, 8.3.4].
 */
export function chromaPrediction(plane: Plane, { x, y }: Square): number | undefined {
  const above = (dx: number) => (y > 0 ? sumAbove(plane, { x: x + dx, y, size: 4 }) : undefined);
  const left = (dy: number) => (x > 0 ? sumLeft(plane, { x, y: y + dy, size: 4 }) : undefined);
  const [above0, above4, left0, left4] = [above(0), above(4), left(0), left(4)];
  const means = [
    mean(4, above0, left0),
    mean(4, above4 ?? left0, undefined),
    mean(4, left4 ?? above0, undefined),
    mean(4, above4, left4),
  ];
  return means.every((one) => one === means[0]) ? means[0] : undefined;
}

function mean(size: number, ...sums: readonly [number | undefined, number | undefined]): number {
  const known = sums.filter((sum) => sum !== undefined);
  const count = known.length * size;
  return count === 0 ? 128 : Math.floor((known.reduce((total, sum) => total + sum, 0) + count / 2) / count);
}

function sumAbove({ samples, stride }: Plane, { x, y, size }: Square): number {
  let sum = 0;
  for (let dx = 0; dx < size; dx += 1) sum += samples[(y - 1) * stride + x + dx] ?? 0;
  return sum;
}

function sumLeft({ samples, stride }: Plane, { x, y, size }: Square): number {
  let sum = 0;
  for (let dy = 0; dy < size; dy += 1) sum += samples[(y + dy) * stride + x - 1] ?? 0;
  return sum;
}
