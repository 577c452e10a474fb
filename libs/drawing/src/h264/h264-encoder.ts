import { BitWriter } from './bit-writer.ts';
import { findLevel, writeMean } from './flat-level.ts';
import { parameterSets, type ParameterSets } from './parameter-sets.ts';
import {
  chromaPrediction,
  type Edge,
  lumaPrediction,
  type Plane,
  repeatEdge,
  repeatsEdge,
  type Square,
} from './prediction.ts';
import { type PlaneName, PLANES, YuvImage } from './yuv-image.ts';

export type { ParameterSets } from './parameter-sets.ts';

/** An encoded frame. */
export interface EncodedFrame {
  /** Whether a decoder can begin with this frame. */
  readonly isKey: boolean;
  /** A NAL unit, without a start code. */
  readonly unit: Uint8Array<ArrayBuffer>;
}

/** How a frame is encoded. */
export interface EncodeOptions {
  /** Whether the frame becomes a key frame. The first frame always does. */
  readonly key?: boolean;
}

/** How a video is described. */
export interface VideoOptions {
  /**
   * Whether the parameter sets leave out the video usability information, and with it how many frames a decoder may keep
   * back, as those of many phones do. Default false.
   */
  readonly plain?: boolean;
}

/** The maximum number of macroblocks in a frame of level 5.1 [ITU-T H.264, table A-1]. */
const MOST_MACROBLOCKS = 36_864;
const PCM_BYTES = 390;
const SLICE = { key: { type: 7, header: 0x65 }, delta: { type: 5, header: 0x41 } } as const;
const MB_FLAT = 3;
const MB_FLAT_WITH_CHROMA = 7;
const MB_PCM = 25;
/** For each edge: the type of a macroblock that repeats the edge, and its prediction mode for chroma. */
const MB_COPIED = { above: { type: 1, chroma: 2 }, left: { type: 2, chroma: 1 } } as const;
/**
 * The number that is added to the type of each macroblock in a frame that refers to an earlier frame. In such a frame,
 * the types 0 to 4 mean macroblocks that are predicted from the earlier frame.
 */
const DELTA_TYPES = 5;
/** The largest accepted difference between a sample and the value that a decoder shows. */
const TOLERANCE = 1;

/** A macroblock: its column, its row, and its number in the frame. */
interface Macroblock {
  readonly x: number;
  readonly y: number;
  readonly index: number;
}

/**
 * A small encoder for drawn screens: H.264 Constrained Baseline, level 5.1, BT.709, without motion vectors. Unchanged
 * macroblocks are skipped. Macroblocks of one colour, and macroblocks that repeat the edge of a neighbour, take a few
 * bits. All other macroblocks are stored as samples, so text stays exact. No codec has to be installed. Photographs
 * become large: about 1.5 bytes per pixel.
 *
 * Runs in Node and in browsers.
 */
export class H264Encoder {
  /** The parameter sets that a decoder needs before the first frame. */
  readonly parameterSets: ParameterSets;
  readonly #size: { readonly width: number; readonly height: number };
  readonly #source: YuvImage;
  readonly #former: YuvImage;
  /** The image that a decoder shows. */
  readonly #decoded: YuvImage;
  readonly #columns: number;
  /** For each macroblock of the current frame: 1 if the macroblock is stored as samples, otherwise 0. */
  readonly #isPcm: Uint8Array;
  #frameNumber = 0;
  #keyNumber = 0;
  #hasKey = false;

  /**
   * `width` and `height`: the size of the frames in pixels. Throws a `TypeError` if a side is not a positive even
   * number, or if a frame has more than 36,864 macroblocks of 16 by 16 pixels, the limit of the level.
   */
  constructor(width: number, height: number, { plain = false }: VideoOptions = {}) {
    if (!isSide(width) || !isSide(height))
      throw new TypeError('The sides of a video are even numbers of pixels.');
    if (Math.ceil(width / 16) * Math.ceil(height / 16) > MOST_MACROBLOCKS)
      throw new TypeError(`A video of ${width} by ${height} pixels is larger than H.264 level 5.1 permits.`);
    this.#size = { width, height };
    this.parameterSets = parameterSets(width, height, { plain });
    this.#source = new YuvImage(width, height);
    this.#former = new YuvImage(width, height);
    this.#decoded = new YuvImage(width, height);
    this.#columns = this.#source.width / 16;
    this.#isPcm = new Uint8Array((this.#columns * this.#source.height) / 16);
  }

  /**
   * Encodes a frame. `pixels`: four bytes for each pixel (red, green, blue, alpha), in rows from the top. Alpha is
   * ignored.
   */
  encode(pixels: Uint8Array, { key = false }: EncodeOptions = {}): EncodedFrame {
    const isKey = key || !this.#hasKey;
    this.#hasKey = true;
    this.#source.set(pixels, this.#size.width, this.#size.height);
    const bits = new BitWriter(this.#isPcm.length * PCM_BYTES + 64);
    this.#writeSliceHeader(bits, isKey);
    let skipped = 0;
    for (let index = 0; index < this.#isPcm.length; index += 1) {
      const macroblock = { x: index % this.#columns, y: Math.floor(index / this.#columns), index };
      this.#isPcm[index] = 0;
      if (!isKey && !this.#hasChanged(macroblock)) {
        skipped += 1;
        continue;
      }
      if (!isKey) bits.unsigned(skipped);
      skipped = 0;
      this.#writeMacroblock(bits, macroblock, isKey ? 0 : DELTA_TYPES);
    }
    if (skipped > 0) bits.unsigned(skipped);
    for (const name of PLANES) this.#former.planes[name].samples.set(this.#source.planes[name].samples);
    return { isKey, unit: bits.finish(isKey ? SLICE.key.header : SLICE.delta.header) };
  }

  #writeSliceHeader(bits: BitWriter, isKey: boolean): void {
    this.#frameNumber = isKey ? 0 : (this.#frameNumber + 1) % 256;
    bits.unsigned(0);
    bits.unsigned(isKey ? SLICE.key.type : SLICE.delta.type);
    bits.unsigned(0);
    bits.bits(8, this.#frameNumber);
    if (isKey) {
      // Two key frames in succession have different numbers, so that a decoder sees two frames.
      this.#keyNumber = 1 - this.#keyNumber;
      bits.unsigned(this.#keyNumber);
      bits.bits(2, 0);
    } else bits.bits(3, 0);
    bits.signed(0);
    bits.unsigned(1); // No deblocking filter: it would blur text.
  }

  #hasChanged(macroblock: Macroblock): boolean {
    return PLANES.some((name) =>
      differ(this.#source.planes[name], this.#former.planes[name].samples, findSquare(name, macroblock)),
    );
  }

  #writeMacroblock(bits: BitWriter, macroblock: Macroblock, typeOffset: number): void {
    const flat = this.#flatLevels(macroblock);
    const edge = flat ? undefined : this.#copiedEdge(macroblock);
    if (flat) this.#writeFlat(bits, { flat, macroblock, typeOffset });
    else if (edge) this.#writeCopied(bits, { edge, macroblock, typeOffset });
    else this.#writeSamples(bits, macroblock, typeOffset);
  }

  #writeFlat(
    bits: BitWriter,
    {
      flat,
      macroblock,
      typeOffset,
    }: { flat: Record<PlaneName, number>; macroblock: Macroblock; typeOffset: number },
  ): void {
    const hasChroma = flat.blue !== 0 || flat.red !== 0;
    bits.unsigned(typeOffset + (hasChroma ? MB_FLAT_WITH_CHROMA : MB_FLAT));
    bits.unsigned(0);
    bits.signed(0);
    writeMean(bits, flat.luma, this.#hasPcmNeighbour(macroblock) ? 'many' : 'few');
    if (!hasChroma) return;
    writeMean(bits, flat.blue, 'chroma');
    writeMean(bits, flat.red, 'chroma');
  }

  /**
   * Returns the levels of a macroblock of one colour, and fills the decoded macroblock with the colour. Returns
   * undefined if the macroblock cannot be encoded in this way.
   */
  #flatLevels(macroblock: Macroblock): Record<PlaneName, number> | undefined {
    const levels = { luma: 0, blue: 0, red: 0 };
    const values = { luma: 0, blue: 0, red: 0 };
    for (const name of PLANES) {
      const square = findSquare(name, macroblock);
      const value = findColor(this.#source.planes[name], square);
      if (value === undefined) return undefined;
      const decoded = this.#decoded.planes[name];
      const predicted = name === 'luma' ? lumaPrediction(decoded, square) : chromaPrediction(decoded, square);
      if (predicted === undefined) return undefined;
      levels[name] = findLevel(value - predicted);
      values[name] = value;
    }
    for (const name of PLANES) {
      const { samples, stride } = this.#decoded.planes[name];
      const { x, y, size } = findSquare(name, macroblock);
      for (let start = y * stride + x; start < (y + size) * stride; start += stride)
        samples.fill(values[name], start, start + size);
    }
    return levels;
  }

  /** Returns the edge that a macroblock repeats, or undefined. */
  #copiedEdge(macroblock: Macroblock): Edge | undefined {
    const continues = (edge: Edge): boolean =>
      PLANES.every((name) => {
        const plane = { ...this.#source.planes[name], decoded: this.#decoded.planes[name].samples };
        return repeatsEdge(plane, findSquare(name, macroblock), { edge, tolerance: TOLERANCE });
      });
    if (macroblock.y > 0 && continues('above')) return 'above';
    return macroblock.x > 0 && continues('left') ? 'left' : undefined;
  }

  #writeCopied(
    bits: BitWriter,
    { edge, macroblock, typeOffset }: { edge: Edge; macroblock: Macroblock; typeOffset: number },
  ): void {
    bits.unsigned(typeOffset + MB_COPIED[edge].type);
    bits.unsigned(MB_COPIED[edge].chroma);
    bits.signed(0);
    writeMean(bits, 0, this.#hasPcmNeighbour(macroblock) ? 'many' : 'few');
    for (const name of PLANES) repeatEdge(this.#decoded.planes[name], findSquare(name, macroblock), edge);
  }

  /**
   * Whether the macroblock to the left or the macroblock above is stored as samples. A macroblock of samples counts as
   * a macroblock with 16 coefficients, so another table of codes is used for its neighbours.
   */
  #hasPcmNeighbour({ x, y, index }: Macroblock): boolean {
    const left = x > 0 && this.#isPcm[index - 1] === 1;
    const above = y > 0 && this.#isPcm[index - this.#columns] === 1;
    return left || above;
  }

  #writeSamples(bits: BitWriter, macroblock: Macroblock, typeOffset: number): void {
    this.#isPcm[macroblock.index] = 1;
    bits.unsigned(typeOffset + MB_PCM);
    bits.align();
    for (const name of PLANES) {
      const { samples, stride } = this.#source.planes[name];
      const { x, y, size } = findSquare(name, macroblock);
      bits.samples(samples, { start: y * stride + x, stride, size });
      for (let start = y * stride + x; start < (y + size) * stride; start += stride)
        this.#decoded.planes[name].samples.set(samples.subarray(start, start + size), start);
    }
  }
}

/** The part of a plane that belongs to a macroblock. */
function findSquare(name: PlaneName, { x, y }: Macroblock): Square {
  const size = name === 'luma' ? 16 : 8;
  return { x: x * size, y: y * size, size };
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels % 2 === 0 && pixels > 0;
}

/** Returns a value that differs from each sample of a square by at most `TOLERANCE`, or undefined if there is none. */
function findColor({ samples, stride }: Plane, { x, y, size }: Square): number | undefined {
  let [low, high] = [255, 0];
  for (let row = 0; row < size; row += 1) {
    const start = (y + row) * stride + x;
    for (let at = start; at < start + size; at += 1) {
      const value = samples[at] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > 2 * TOLERANCE) return undefined;
  }
  return (low + high) >> 1;
}

function differ({ samples, stride }: Plane, other: Uint8Array, { x, y, size }: Square): boolean {
  for (let row = 0; row < size; row += 1) {
    const start = (y + row) * stride + x;
    for (let at = start; at < start + size; at += 1) if (samples[at] !== other[at]) return true;
  }
  return false;
}
