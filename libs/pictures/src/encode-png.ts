import { type Checksum, checksumAnywhere } from './checksum.ts';
import type { PictureSize } from './picture-header.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The filter types of the PNG specification, 9.2: none, difference from the left pixel, and from the pixel above. */
const [NONE, SUB, UP] = [0, 1, 2] as const;
/** To find the filter that suits a picture, this number of lines is compressed of every 500. */
const SAMPLE = { lines: 16, step: 500 };
/** The whole picture is filtered and compressed by so many lines at a time. */
const WHOLE = { lines: 64, step: 64 };

/** A picture to encode. */
export interface PngOptions extends PictureSize {
  /** How many bytes each pixel has: 3, or 4 with an alpha that is left out. Default: 3. */
  readonly pixelBytes?: 3 | 4;
  /**
   * Compresses strips of the picture, one after the other, into the parts of one result with the zlib header. All strips
   * have the same memory, so one has to be compressed before the next one is taken. Default: the compression that runs
   * anywhere, which is slow and strong.
   */
  readonly compress?: Compress;
  /** Returns the CRC-32 of bytes that follow others with the CRC-32 `before`. Default: one that runs anywhere. */
  readonly checksum?: Checksum;
}

type Compress = (
  strips: Iterable<Uint8Array<ArrayBuffer>>,
) => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;

/**
 * Encodes a PNG without an alpha channel, because the stores refuse screenshots that have one. A canvas cannot encode
 * such a PNG: in Chromium, the PNG of a canvas has an alpha channel even if the canvas has none.
 *
 * @param colours red, green and blue of each pixel, row by row; with alpha if `pixelBytes` is 4
 */
export async function encodePng(
  colours: Uint8Array | Uint8ClampedArray,
  { width, height, pixelBytes = 3, compress = compressAnywhere, checksum = checksumAnywhere }: PngOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  // Eight bits for each channel, colour type RGB.
  header.setUint8(8, 8);
  header.setUint8(9, 2);
  const picture = { colours, width, height, pixelBytes };
  const filter = await chooseFilter(picture, compress);
  const pixels = await compress(filterStrips(picture, { filter, ...WHOLE }));
  return join([
    Uint8Array.from(SIGNATURE),
    ...makeChunk('IHDR', [new Uint8Array(header.buffer)], checksum),
    ...makeChunk('IDAT', pixels, checksum),
    ...makeChunk('IEND', [], checksum),
  ]);
}

interface Picture extends PictureSize {
  readonly colours: Uint8Array | Uint8ClampedArray;
  readonly pixelBytes: 3 | 4;
}

type Filter = typeof NONE | typeof SUB | typeof UP;

/**
 * Returns the filter with which lines of the picture become smallest. Photographs need one; in drawn pictures, whose
 * areas have one colour or a pattern, filters hide what repeats.
 */
async function chooseFilter(picture: Picture, compress: Compress): Promise<Filter> {
  let [best, least]: [Filter, number] = [SUB, Infinity];
  for (const filter of [SUB, NONE, UP] as const) {
    const size = sumLengths(await compress(filterStrips(picture, { filter, ...SAMPLE })));
    if (size < least) [best, least] = [filter, size];
  }
  return best;
}

/**
 * Filters strips of the picture: the first lines of every `step`. They share one memory, because a filtered copy of the
 * whole picture would take much.
 */
function* filterStrips(
  picture: Picture,
  { filter, lines, step }: { filter: Filter; lines: number; step: number },
): Iterable<Uint8Array<ArrayBuffer>> {
  const memory = new Uint8Array((picture.width * 3 + 1) * lines);
  for (let from = 0; from < picture.height; from += step) {
    const to = Math.min(from + lines, picture.height);
    yield filterLines(picture, { filter, from, to }, memory);
  }
}

/** Writes the lines `from` to `to` into a memory, each behind the number of its filter. */
function filterLines(
  { colours, width, pixelBytes }: Picture,
  { filter, from, to }: { filter: Filter; from: number; to: number },
  lines: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  // The bytes back to the pixel that is subtracted. The first pixel of a line, and the first line, have none.
  const back = { [NONE]: 0, [SUB]: pixelBytes, [UP]: width * pixelBytes }[filter];
  let at = 0;
  for (let y = from; y < to; y += 1) {
    lines[at] = filter;
    at += 1;
    let pixel = y * width * pixelBytes;
    const end = pixel + width * pixelBytes;
    const plain = { [NONE]: width, [SUB]: 1, [UP]: y === 0 ? width : 0 }[filter];
    // These loops go over millions of bytes, so they are as plain as they can be.
    for (const endPlain = pixel + plain * pixelBytes; pixel < endPlain; pixel += pixelBytes, at += 3) {
      lines[at] = colours[pixel] ?? 0;
      lines[at + 1] = colours[pixel + 1] ?? 0;
      lines[at + 2] = colours[pixel + 2] ?? 0;
    }
    for (; pixel < end; pixel += pixelBytes, at += 3) {
      lines[at] = (colours[pixel] ?? 0) - (colours[pixel - back] ?? 0);
      lines[at + 1] = (colours[pixel + 1] ?? 0) - (colours[pixel + 1 - back] ?? 0);
      lines[at + 2] = (colours[pixel + 2] ?? 0) - (colours[pixel + 2 - back] ?? 0);
    }
  }
  return lines.subarray(0, at);
}

async function compressAnywhere(strips: Iterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array[]> {
  // "deflate" has the zlib header that PNG requires.
  const compressed = new Blob(Array.from(strips, (strip) => strip.slice()))
    .stream()
    .pipeThrough(new CompressionStream('deflate'));
  return [new Uint8Array(await new Response(compressed).arrayBuffer())];
}

/** The length, name, data and checksum of a chunk. */
function makeChunk(type: string, data: readonly Uint8Array[], checksum: Checksum): Uint8Array[] {
  const name = Uint8Array.from(type, (letter) => letter.charCodeAt(0));
  const [length, sum] = [new DataView(new ArrayBuffer(4)), new DataView(new ArrayBuffer(4))];
  length.setUint32(0, sumLengths(data));
  sum.setUint32(
    0,
    [name, ...data].reduce((before, part) => checksum(part, before), 0),
  );
  return [new Uint8Array(length.buffer), name, ...data, new Uint8Array(sum.buffer)];
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sumLengths(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function sumLengths(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
