import type { PictureSize } from '@storedeck/pictures';

/** The pixels of a picture, as a canvas returns them. */
export interface Pixels {
  /** Red, green, blue and alpha of each pixel, row by row, 0 to 255. */
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
  /**
   * The size of the picture in these pixels, if the last column or row has only a part of a pixel: in a reduced copy of
   * a picture whose sides are no multiple of the factor. Default: `width` and `height`.
   */
  readonly extent?: PictureSize;
}

/**
 * Scales a picture on a white background to fewer pixels: each new pixel is the mean of the area that it covers. The
 * time grows with the number of pixels.
 *
 * @param to the new size in pixels; no side may be longer than the picture's side
 * @returns red, green and blue of each pixel, row by row, 0 to 255
 */
export function scalePixels(
  { data, width, height, extent = { width, height } }: Pixels,
  to: PictureSize,
): Uint8Array {
  const row = new Float64Array(to.width * 3);
  const sums = new Float64Array(row.length);
  const columns = spread(width, { extent: extent.width, cells: to.width });
  const rows = spread(height, { extent: extent.height, cells: to.height });
  const most = (extent.width * extent.height * 255) / (to.width * to.height);
  const scaled = new Uint8Array(row.length * to.height);
  for (let y = 0, from = 0; y < height; y += 1) {
    sumRow(row, data, { at: 4 * y * width, columns });
    const share = rows.share[y] ?? 1;
    for (let at = 0; at < row.length; at += 1) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0) * share;
    if (rows.cell[y + 1] === rows.cell[y]) continue;
    // The row of cells is complete. The next one begins with the rest of this row of pixels.
    for (let at = 0; at < row.length; at += 1) {
      scaled[from + at] = 255.5 - (sums[at] ?? 0) / most;
      sums[at] = (row[at] ?? 0) * (1 - share);
    }
    from += row.length;
  }
  return scaled;
}

/** Writes the sums of one row of pixels, which begins at `at`, into `row`: what each cell misses to white, times 255. */
function sumRow(
  row: Float64Array,
  data: ArrayLike<number>,
  { at, columns }: { at: number; columns: Columns },
): void {
  const { cell: cells, share: shares } = columns;
  let to = 0;
  // The sums of the present cell are local, because an access to an array for each pixel would take twice the time.
  let [red, green, blue] = [0, 0, 0];
  for (let x = 0; x < cells.length; x += 1, at += 4) {
    // An invisible pixel is white.
    const alpha = data[at + 3] ?? 0;
    const toRed = (255 - (data[at] ?? 0)) * alpha;
    const toGreen = (255 - (data[at + 1] ?? 0)) * alpha;
    const toBlue = (255 - (data[at + 2] ?? 0)) * alpha;
    if (cells[x + 1] === cells[x]) {
      red += toRed;
      green += toGreen;
      blue += toBlue;
      continue;
    }
    const share = shares[x] ?? 1;
    row[to] = red + toRed * share;
    row[to + 1] = green + toGreen * share;
    row[to + 2] = blue + toBlue * share;
    to += 3;
    red = toRed * (1 - share);
    green = toGreen * (1 - share);
    blue = toBlue * (1 - share);
  }
}

interface Columns {
  readonly cell: Uint16Array;
  readonly share: Float64Array;
}

/** For each old pixel of a side: the new pixel (cell) in which it begins, and its share inside this cell. */
function spread(length: number, { extent, cells }: { extent: number; cells: number }): Columns {
  const cell = new Uint16Array(length);
  const share = new Float64Array(length);
  const size = cells / extent;
  for (let at = 0; at < length; at += 1) {
    const from = at * size;
    cell[at] = Math.floor(from);
    share[at] = Math.min(1, (Math.floor(from) + 1 - from) / size);
    // The pixels that begin in the last cell belong to this cell, as far as the picture has them. Otherwise, rounding
    // could give a part of a pixel to a cell that does not exist.
    if (cell[at] === cells - 1) share[at] = Math.min(1, extent - at);
  }
  return { cell, share };
}
