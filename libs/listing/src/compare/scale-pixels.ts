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
  // An additional cell in each direction avoids a condition in the loops. The condition would make the loops much
  // slower.
  const row = new Float64Array((to.width + 1) * 3);
  const sums = new Float64Array((to.height + 1) * row.length);
  const columns = spread(width, { extent: extent.width, cells: to.width });
  const rows = spread(height, { extent: extent.height, cells: to.height });
  for (let y = 0; y < height; y += 1) {
    row.fill(0);
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      // What is missing to white; an invisible pixel is white.
      const alpha = (data[at + 3] ?? 0) / 255;
      const red = (255 - (data[at] ?? 0)) * alpha;
      const green = (255 - (data[at + 1] ?? 0)) * alpha;
      const blue = (255 - (data[at + 2] ?? 0)) * alpha;
      const cell = 3 * (columns.cell[x] ?? 0);
      const share = columns.share[x] ?? 1;
      row[cell] = (row[cell] ?? 0) + red * share;
      row[cell + 1] = (row[cell + 1] ?? 0) + green * share;
      row[cell + 2] = (row[cell + 2] ?? 0) + blue * share;
      if (share === 1) continue;
      row[cell + 3] = (row[cell + 3] ?? 0) + red * (1 - share);
      row[cell + 4] = (row[cell + 4] ?? 0) + green * (1 - share);
      row[cell + 5] = (row[cell + 5] ?? 0) + blue * (1 - share);
    }
    addRow(sums, row, { cell: rows.cell[y] ?? 0, share: rows.share[y] ?? 1 });
  }
  const pixelsPerCell = (extent.width * extent.height) / (to.width * to.height);
  const scaled = new Uint8Array(to.width * to.height * 3);
  for (let at = 0; at < scaled.length; at += 1) {
    // Skips the additional cell at the end of each row.
    const skipped = 3 * Math.floor(at / (to.width * 3));
    scaled[at] = Math.round(255 - (sums[at + skipped] ?? 0) / pixelsPerCell);
  }
  return scaled;
}

/** For each old pixel of a side: the new pixel (cell) in which it begins, and its share inside this cell. */
function spread(
  length: number,
  { extent, cells }: { extent: number; cells: number },
): { cell: Uint16Array; share: Float64Array } {
  const cell = new Uint16Array(length);
  const share = new Float64Array(length);
  const size = cells / extent;
  for (let at = 0; at < length; at += 1) {
    const from = at * size;
    cell[at] = Math.floor(from);
    share[at] = Math.min(1, (Math.floor(from) + 1 - from) / size);
    // The pixels that begin in the last cell belong to this cell, as far as the picture has them. Otherwise, rounding
    // could give a part of a pixel to a cell that does not exist. The additional cell receives the rest.
    if (cell[at] === cells - 1) share[at] = Math.min(1, extent - at);
  }
  return { cell, share };
}

function addRow(
  sums: Float64Array,
  row: Float64Array,
  { cell, share }: { cell: number; share: number },
): void {
  const from = cell * row.length;
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at] ?? 0;
    sums[from + at] = (sums[from + at] ?? 0) + value * share;
    sums[from + row.length + at] = (sums[from + row.length + at] ?? 0) + value * (1 - share);
  }
}
