const SIGNATURE_BYTES = 8;
/** Twice as many as any screen has. */
const MAX_PIXELS = 64_000_000;
/** The bytes of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha [PNG, 11.2.2]. */
const PIXEL_BYTES: Readonly<Record<number, number | undefined>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether all pixels of a PNG have one colour, as a screenshot has while the screen is off, or if the app forbids
 * screenshots. False for a PNG that cannot be read: with more than 64 million pixels, not with 8 bits for each channel,
 * interlaced, or damaged.
 */
export async function isOneColour(png: Uint8Array): Promise<boolean> {
  const header = chunks(png).find(({ type }) => type === 'IHDR')?.data;
  if (header?.length !== 13) return false;
  const view = new DataView(header.buffer, header.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colourType = -1, , , interlace] = header.subarray(8);
  const pixelBytes = PIXEL_BYTES[colourType];
  if (depth !== 8 || interlace !== 0 || pixelBytes === undefined || width * height > MAX_PIXELS) return false;
  const data = chunks(png).flatMap(({ type, data: part }) =>
    type === 'IDAT' ? [Uint8Array.from(part)] : [],
  );
  return new Blob(data)
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .pipeTo(new WritableStream(new OneColour({ length: width * pixelBytes, pixelBytes, lines: height })))
    .then(
      () => true,
      () => false,
    );
}

/** Receives the lines of a picture. Throws at the first pixel with another colour, which ends the decompression. */
class OneColour implements UnderlyingSink<Uint8Array> {
  readonly #length: number;
  readonly #pixelBytes: number;
  #linesLeft: number;
  #line: Uint8Array;
  #above: Uint8Array;
  #filter = -1;
  #at = 0;
  #first: Uint8Array | undefined;

  /** `length` is the number of bytes in a line. */
  constructor({ length, pixelBytes, lines }: { length: number; pixelBytes: number; lines: number }) {
    this.#length = length;
    this.#pixelBytes = pixelBytes;
    this.#linesLeft = lines;
    this.#line = new Uint8Array(length);
    this.#above = new Uint8Array(length);
  }

  write(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#linesLeft === 0) throw new Error('More lines than the header says.');
      if (this.#filter < 0) this.#filter = byte;
      else this.#add(byte);
    }
  }

  #add(byte: number): void {
    const at = this.#at;
    const before = at - this.#pixelBytes;
    const [left, corner] = before < 0 ? [0, 0] : [this.#line[before] ?? 0, this.#above[before] ?? 0];
    this.#line[at] = byte + predict(this.#filter, { left, above: this.#above[at] ?? 0, corner });
    const first = (this.#first ??= this.#line);
    if (at >= this.#pixelBytes && this.#line[at] !== this.#line[before]) throw new Error('Another colour.');
    this.#at += 1;
    if (this.#at < this.#length) return;
    if (first.subarray(0, this.#pixelBytes).some((value, index) => value !== this.#line[index]))
      throw new Error('Another colour.');
    this.#above = this.#line;
    this.#line = new Uint8Array(this.#length);
    this.#at = 0;
    this.#filter = -1;
    this.#linesLeft -= 1;
  }
}

interface Neighbours {
  readonly left: number;
  readonly above: number;
  /** The byte above the left one. */
  readonly corner: number;
}

/** The value that a filter adds to a byte [PNG, 9.2]. */
function predict(filter: number, { left, above, corner }: Neighbours): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(
        Math.abs,
      ) as [number, number, number];
      if (toLeft <= toAbove && toLeft <= toCorner) return left;
      return toAbove <= toCorner ? above : corner;
    }
    default:
      throw new Error('Another filter.');
  }
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
