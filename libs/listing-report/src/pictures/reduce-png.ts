import { createInflate } from 'node:zlib';

import type { Pixels } from '@storedeck/listing/compare';

import { freeMemory } from './free-memory.ts';
import { Line, PixelSums } from './pixel-sums.ts';

const SIGNATURE_BYTES = 8;
const UP = 2;
/** The size of the pieces in which the lines are received. Each piece costs a turn of the event loop. */
const PIECE_BYTES = 256 * 1024;
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
export async function reducePng(bytes: Uint8Array, factor: number): Promise<Pixels | null> {
  const found = readChunks(bytes);
  if (found === null) return null;
  const { header, data } = found;
  const reducer = new LineReducer(header, factor);
  const inflate = createInflate({ chunkSize: PIECE_BYTES });
  inflate.end(data);
  try {
    for await (const piece of inflate as AsyncIterable<Buffer<ArrayBuffer>>) {
      if (!reducer.add(piece)) return null;
      release(piece);
    }
  } catch {
    return null;
  }
  // Only here, zlib does certainly not read the data any more.
  freeMemory(data);
  return reducer.pixels();
}

/** zlib fills a buffer piece by piece, and has no more use for it after the piece at its end. */
function release(piece: Buffer<ArrayBuffer>): void {
  const { buffer, byteOffset, length } = piece;
  if (buffer.byteLength === PIECE_BYTES && byteOffset + length === PIECE_BYTES) freeMemory(piece);
}

/** Receives the filtered lines of a PNG in pieces of any size. */
class LineReducer {
  readonly #header: Header;
  readonly #sums: PixelSums;
  /** A line that has come only in part so far, with the number of its filter before it. */
  readonly #begun: Buffer;
  /** A filtered line that is equal to the line above. */
  readonly #same: Buffer;
  #line: Line;
  #above: Line;
  #received = 0;
  #y = 0;

  constructor(header: Header, factor: number) {
    const length = header.width * header.bytesPerPixel;
    this.#header = header;
    this.#sums = new PixelSums(header, factor);
    this.#begun = Buffer.alloc(1 + length);
    this.#same = Buffer.alloc(1 + length);
    this.#same[0] = UP;
    this.#line = new Line(length);
    this.#above = new Line(length);
  }

  /** Returns false if the data is not that of the header. */
  add(piece: Buffer): boolean {
    const length = this.#begun.length;
    for (let at = 0; at < piece.length;) {
      if (this.#y === this.#header.height) return false;
      // A line that the piece contains as a whole is not copied.
      let filtered = piece.subarray(at, at + length);
      if (this.#received > 0 || filtered.length < length) {
        const copied = piece.copy(this.#begun, this.#received, at);
        this.#received += copied;
        at += copied;
        if (this.#received < length) continue;
        this.#received = 0;
        filtered = this.#begun;
      } else at += length;
      if (!this.#addLine(filtered)) return false;
      this.#y += 1;
    }
    return true;
  }

  pixels(): Pixels | null {
    return this.#y === this.#header.height ? this.#sums.pixels() : null;
  }

  #addLine(filtered: Buffer): boolean {
    // Many lines of a screenshot are equal to the line above.
    if (filtered.equals(this.#same)) {
      this.#sums.repeatLine(this.#y);
      return true;
    }
    const { bytesPerPixel: step } = this.#header;
    this.#line.bytes.set(filtered.subarray(1));
    if (!unfilter(this.#line, this.#above, { filter: filtered[0] ?? 0, step })) return false;
    this.#sums.addLine(this.#line, this.#y, step);
    [this.#line, this.#above] = [this.#above, this.#line];
    return true;
  }
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
  return header === null || parts.length === 0 ? null : { header, data: join(parts) };
}

/** Like Buffer.concat, but the result has memory of its own. */
function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
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
    for (let at = step; at < bytes.length; at += 1) bytes[at] = (bytes[at] ?? 0) + (bytes[at - step] ?? 0);
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
    const a = line[at] ?? 0;
    const b = above[at] ?? 0;
    line[at] = ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080);
  }
}

type Channel = { readonly channel: number; readonly step: number };

function predictMean(line: Uint8Array, above: Uint8Array, { channel, step }: Channel): void {
  let left = 0;
  for (let at = channel; at < line.length; at += step) {
    left = ((line[at] ?? 0) + ((left + (above[at] ?? 0)) >> 1)) & 255;
    line[at] = left;
  }
}

/** The predictor of Paeth; the nearest of the three neighbours is known at once if two of them are equal. */
function predictPaeth(line: Uint8Array, above: Uint8Array, { channel, step }: Channel): void {
  let [left, corner] = [0, 0];
  for (let at = channel; at < line.length; at += step) {
    const up = above[at] ?? 0;
    let nearest = left;
    if (up !== corner) nearest = left === corner ? up : findNearest(left, up, corner);
    left = ((line[at] ?? 0) + nearest) & 255;
    line[at] = left;
    corner = up;
  }
}

function findNearest(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
