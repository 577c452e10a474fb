/** Cells in each direction. A cell of an iPhone screenshot has about 20 × 44 pixels: two letters of its text. */
const CELLS = 64;
/**
 * The largest difference of a cell, of 255, in two copies of one picture. In the drawn pictures of the demo, JPEG of
 * quality 80 at half the size changes a cell by at most 19, another letter in a text by more than 40, and the most similar
 * pictures of two languages differ by more than 180.
 */
const MAX_CELL_DIFFERENCE = 20;
/** Rounding of the shorter side changes the proportions of a scaled picture by less. */
const MAX_RATIO_DIFFERENCE = 0.01;

/** The pixels of a picture, as a canvas returns them. */
export interface Pixels {
  /** Red, green, blue and alpha of each pixel, row by row, 0 to 255. */
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** What a picture looks like, independent of its format and its number of pixels: a perceptual hash. */
export interface PictureLook {
  /** Width divided by height. */
  readonly ratio: number;
  /** The mean red, green and blue of 64 × 64 equal cells, row by row. */
  readonly cells: Uint8Array;
}

/** Computes what a picture looks like on a white ground. The time grows with the number of pixels. */
export function pictureLook({ data, width, height }: Pixels): PictureLook {
  const sums = new Float64Array(CELLS * CELLS * 3);
  const row = new Float64Array(CELLS * 3);
  const [columns, rows] = [spread(width), spread(height)];
  for (let y = 0; y < height; y += 1) {
    row.fill(0);
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const alpha = (data[at + 3] ?? 0) / 255;
      const cell = 3 * (columns.cell[x] ?? 0);
      const share = columns.share[x] ?? 1;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (data[at + channel] ?? 0) * alpha + 255 * (1 - alpha);
        row[cell + channel] = (row[cell + channel] ?? 0) + value * share;
        if (share < 1) row[cell + 3 + channel] = (row[cell + 3 + channel] ?? 0) + value * (1 - share);
      }
    }
    addRow(sums, row, { cell: rows.cell[y] ?? 0, share: rows.share[y] ?? 1 });
  }
  const pixelsPerCell = (width * height) / (CELLS * CELLS);
  return { ratio: width / height, cells: Uint8Array.from(sums, (sum) => Math.round(sum / pixelsPerCell)) };
}

/** Whether two pictures look the same to a person: one is a copy of the other, perhaps scaled or in another format. */
export function looksSame(a: PictureLook, b: PictureLook): boolean {
  if (Math.abs(a.ratio / b.ratio - 1) > MAX_RATIO_DIFFERENCE) return false;
  return a.cells.every((value, at) => Math.abs(value - (b.cells[at] ?? 0)) <= MAX_CELL_DIFFERENCE);
}

/** For each pixel of a side, the cell in which it begins and the share of the pixel that is inside this cell. */
function spread(length: number): { cell: Uint8Array; share: Float64Array } {
  const cell = new Uint8Array(length);
  const share = new Float64Array(length);
  const size = CELLS / length;
  for (let at = 0; at < length; at += 1) {
    const from = at * size;
    cell[at] = Math.floor(from);
    share[at] = Math.min(1, (Math.floor(from) + 1 - from) / size);
    // A pixel at the end of the last cell would otherwise belong to a cell that does not exist.
    if (cell[at] === CELLS - 1) share[at] = 1;
  }
  return { cell, share };
}

function addRow(
  sums: Float64Array,
  row: Float64Array,
  { cell, share }: { cell: number; share: number },
): void {
  const from = cell * CELLS * 3;
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at] ?? 0;
    sums[from + at] = (sums[from + at] ?? 0) + value * share;
    if (share < 1) sums[from + row.length + at] = (sums[from + row.length + at] ?? 0) + value * (1 - share);
  }
}
