import { inflateSync } from 'node:zlib';

import type { Pixels } from '@storedeck/listing/compare';

import { Line, PixelSums } from './pixel-sums.ts';

const SIGNATURE_BYTES = 8;
const UP = 2;
/** The colour types of the PNG specification that nearly all screenshots have, and their bytes for each pixel. */
const BYTES_PER_PIXEL: ReadonlyMap<number, number> = new Map([
  [2, 3],
  [6, 4],
]);

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bytesPerPixel: number;
}

/**
 * Decodes a PNG and reduces it at once, so that the whole picture is never in memory as pixels: each pixel of the result
 * is the mean of `factor` × `factor` pixels. Null for a PNG that is damaged or of a rare kind (a palette, 16 bits,
 * interlaced, a transparent colour), for which the general decoder is used.
 */
export function reducePng(bytes: Uint8Array, factor: number): Pixels | null {
  const found = readChunks(bytes);
  if (found === null) return null;
  const { header, data } = found;
  const length = header.width * header.bytesPerPixel;
  const size = (length + 1) * header.height;
  let lines: Buffer;
  try {
    // One piece of memory is faster than many small ones that are joined.
    lines = inflateSync(data, { maxOutputLength: size, chunkSize: size + 64 });
  } catch {
    return null;
  }
  if (lines.length !== size) return null;
  const sums = new PixelSums(header, factor);
  const same = Buffer.alloc(length);
  let [line, above] = [new Line(length), new Line(length)];
  for (let y = 0; y < header.height; y += 1) {
    const from = y * (length + 1);
    const filtered = lines.subarray(from + 1, from + 1 + length);
    const filter = lines[from] ?? 0;
    // Many lines of a screenshot are equal to the line above.
    if (filter === UP && filtered.equals(same)) sums.repeatLine(y);
    else {
      line.bytes.set(filtered);
      if (!unfilter(line, above, { filter, step: header.bytesPerPixel })) return null;
      sums.addLine(line, y, header.bytesPerPixel);
      [line, above] = [above, line];
    }
  }
  return sums.pixels();
}

function readChunks(bytes: Uint8Array): { header: Header; data: Uint8Array } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let header: Header | null = null;
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR' && length === 13) header = readHeader(data);
    else if (type === 'IDAT') parts.push(data);
    else if (type === 'tRNS' || type === 'acTL') return null;
    if (header === null || type === 'IEND') break;
    at += 12 + length;
  }
  return header === null || parts.length === 0 ? null : { header, data: Buffer.concat(parts) };
}

function readHeader(data: Uint8Array): Header | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const bytesPerPixel = BYTES_PER_PIXEL.get(data[9] ?? 0);
  const [depth, interlaced] = [data[8], data[12]];
  if (depth !== 8 || interlaced !== 0 || bytesPerPixel === undefined) return null;
  return { width: view.getUint32(0), height: view.getUint32(4), bytesPerPixel };
}

/** Reverses the filter of a line (PNG specification, 9.2). Returns false for an unknown filter. */
function unfilter(line: Line, above: Line, { filter, step }: { filter: number; step: number }): boolean {
  const { bytes } = line;
  if (filter === 1)
    for (let at = step; at < bytes.length; at += 1) bytes[at] = bytes[at]! + bytes[at - step]!;
  else if (filter === UP) addWords(line.words, above.words);
  else if (filter === 3 || filter === 4) {
    const predict = filter === 3 ? predictMean : predictPaeth;
    for (let channel = 0; channel < step; channel += 1) predict(bytes, above.bytes, { channel, step });
  }
  return filter <= 4;
}

/** Adds the bytes of two lines, four at a time; the carry of a byte is dropped. */
function addWords(line: Uint32Array, above: Uint32Array): void {
  for (let at = 0; at < line.length; at += 1) {
    const a = line[at]!;
    const b = above[at]!;
    line[at] = ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080);
  }
}

type Channel = { readonly channel: number; readonly step: number };

function predictMean(line: Uint8Array, above: Uint8Array, { channel, step }: Channel): void {
  let left = 0;
  for (let at = channel; at < line.length; at += step) {
    left = (line[at]! + ((left + above[at]!) >> 1)) & 255;
    line[at] = left;
  }
}

function predictPaeth(line: Uint8Array, above: Uint8Array, { channel, step }: Channel): void {
  let [left, corner] = [0, 0];
  for (let at = channel; at < line.length; at += step) {
    const up = above[at]!;
    const toLeft = Math.abs(up - corner);
    const toUp = Math.abs(left - corner);
    const toCorner = Math.abs(left + up - 2 * corner);
    let nearest = corner;
    if (toLeft <= toUp && toLeft <= toCorner) nearest = left;
    else if (toUp <= toCorner) nearest = up;
    left = (line[at]! + nearest) & 255;
    line[at] = left;
    corner = up;
  }
}
