const SIGNATURE_BYTES = 8;
/** Twice as many as any screen has. */
const MAX_PIXELS = 64_000_000;
/** The bytes of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha [PNG, 11.2.2]. */
const PIXEL_BYTES: Readonly<Record<number, number | undefined>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** One line of the pixels of a PNG. */
export interface PngLine {
  /** The position of the line, from 0 at the top. */
  readonly y: number;
  /** The bytes of the pixels. They are valid only during the call. */
  readonly bytes: Uint8Array;
}

/** The form of the pixels of a PNG. */
export interface PngForm {
  readonly width: number;
  readonly height: number;
  /** 1: grey, or a position in the palette. 2: grey and alpha. 3: red, green and blue. 4: these and alpha. */
  readonly pixelBytes: number;
}

/** Decompresses the parts of one zlib stream. */
export type Inflate = (parts: readonly Uint8Array<ArrayBuffer>[]) => AsyncIterable<Uint8Array>;

/**
 * Decodes a PNG line by line. `begin` receives the form of its pixels, and returns the function that receives each line;
 * if that function returns false, the decoding ends.
 *
 * @param inflate a decompression that is faster where this runs. Default: one that runs anywhere
 * @returns whether all lines were read: false for a PNG that cannot be read, because it has more than 64 million pixels,
 * not 8 bits for each channel, is interlaced or damaged
 */
export async function readPngLines(
  png: Uint8Array,
  begin: (form: PngForm) => (line: PngLine) => boolean | undefined,
  inflate: Inflate = inflateAnywhere,
): Promise<boolean> {
  const parts = chunks(png);
  const header = parts.find(({ type }) => type === 'IHDR')?.data;
  if (header?.length !== 13) return false;
  const view = new DataView(header.buffer, header.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colourType = -1, , , interlace] = header.subarray(8);
  const pixelBytes = PIXEL_BYTES[colourType];
  if (depth !== 8 || interlace !== 0 || pixelBytes === undefined || width * height > MAX_PIXELS) return false;
  const data = parts.flatMap(({ type, data: part }) => (type === 'IDAT' ? [Uint8Array.from(part)] : []));
  const lines = new Lines({ width, height, pixelBytes }, begin);
  try {
    for await (const bytes of inflate(data)) lines.write(bytes);
  } catch {
    // What is missing shows whether the picture is whole.
  }
  return lines.isWhole;
}

/** Not every browser can iterate over a stream. */
async function* inflateAnywhere(parts: readonly Uint8Array<ArrayBuffer>[]): AsyncIterable<Uint8Array> {
  const reader = new Blob([...parts]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  try {
    for (;;) {
      const { value } = await reader.read();
      if (value === undefined) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** Receives the lines of a picture. Throws when no more are wanted, which ends the decompression. */
class Lines {
  readonly #form: PngForm;
  readonly #take: (line: PngLine) => boolean | undefined;
  readonly #length: number;
  #line: Uint8Array;
  #above: Uint8Array;
  #filter = -1;
  #at = 0;
  #y = 0;
  #hasMore = false;

  constructor(form: PngForm, begin: (form: PngForm) => (line: PngLine) => boolean | undefined) {
    this.#form = form;
    this.#take = begin(form);
    this.#length = form.width * form.pixelBytes;
    this.#line = new Uint8Array(this.#length);
    this.#above = new Uint8Array(this.#length);
  }

  get isWhole(): boolean {
    return this.#y === this.#form.height && !this.#hasMore;
  }

  write(bytes: Uint8Array): void {
    let from = 0;
    while (from < bytes.length) {
      this.#hasMore = this.#y === this.#form.height;
      if (this.#hasMore) throw new Error('More lines than the header says.');
      if (this.#filter < 0) {
        this.#filter = bytes[from] ?? 0;
        from += 1;
      }
      const part = bytes.subarray(from, from + this.#length - this.#at);
      this.#line.set(part, this.#at);
      this.#at += part.length;
      from += part.length;
      if (this.#at === this.#length) this.#end();
    }
  }

  #end(): void {
    unfilter(this.#line, { filter: this.#filter, above: this.#above, pixelBytes: this.#form.pixelBytes });
    if (this.#take({ y: this.#y, bytes: this.#line }) === false) throw new Error('No more lines are wanted.');
    [this.#line, this.#above] = [this.#above, this.#line];
    this.#at = 0;
    this.#filter = -1;
    this.#y += 1;
  }
}

interface Filtered {
  readonly filter: number;
  readonly above: Uint8Array;
  readonly pixelBytes: number;
}

/** Turns differences into the bytes of the pixels [PNG, 9.2]. Each filter has its own loop, because lines are many. */
function unfilter(line: Uint8Array, { filter, above, pixelBytes }: Filtered): void {
  const { length } = line;
  const left = (at: number): number => (at < pixelBytes ? 0 : (line[at - pixelBytes] ?? 0));
  switch (filter) {
    case 0:
      return;
    case 1:
      for (let at = pixelBytes; at < length; at += 1)
        line[at] = (line[at] ?? 0) + (line[at - pixelBytes] ?? 0);
      return;
    case 2:
      for (let at = 0; at < length; at += 1) line[at] = (line[at] ?? 0) + (above[at] ?? 0);
      return;
    case 3:
      for (let at = 0; at < length; at += 1)
        line[at] = (line[at] ?? 0) + ((left(at) + (above[at] ?? 0)) >> 1);
      return;
    case 4:
      for (let at = 0; at < length; at += 1) {
        const corner = at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0);
        line[at] = (line[at] ?? 0) + predict(left(at), above[at] ?? 0, corner);
      }
      return;
    default:
      throw new Error('Another filter.');
  }
}

/** The neighbour that is nearest to the sum of both minus the corner [PNG, 9.4]. */
function predict(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function chunks(png: Uint8Array): { readonly type: string; readonly data: Uint8Array }[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const found: { type: string; data: Uint8Array }[] = [];
  for (let at = SIGNATURE_BYTES; at + 12 <= png.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (at + 12 + length > png.length) break;
    found.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return found;
}
