import { BitWriter } from './bit-writer.ts';
import { levelOf, writeMean } from './flat-level.ts';
import { parameterSets } from './parameter-sets.ts';
import { chromaPrediction, lumaPrediction, type Plane } from './prediction.ts';
import { YuvImage } from './yuv-image.ts';

/** An encoded frame, as Annex B. */
export interface EncodedFrame {
  readonly isKey: boolean;
  readonly data: Buffer;
}

const PCM_BYTES = 390;
const SLICE = { key: { type: 7, header: 0x65 }, delta: { type: 5, header: 0x41 } } as const;
const MB_FLAT = 3;
const MB_FLAT_WITH_CHROMA = 7;
const MB_PCM = 25;
/** Samples of a macroblock that differ by no more are encoded as one value. */
const TOLERANCE = 2;

/**
 * A small encoder for the screens of simulated devices: H.264 Baseline, without motion. Unchanged macroblocks are
 * skipped, macroblocks of one colour take a few bits, and all others are stored as samples. So text stays exact, and a
 * screen needs neither an encoder of the computer nor much time.
 */
export class H264Encoder {
  /** The parameter sets that a decoder needs before the first key frame. */
  readonly parameterSets: Buffer;
  readonly #size: { readonly width: number; readonly height: number };
  readonly #source: YuvImage;
  readonly #former: YuvImage;
  /** What a decoder shows. */
  readonly #decoded: YuvImage;
  readonly #columns: number;
  readonly #rows: number;
  /** Whether the macroblocks are stored as samples in the current frame. */
  readonly #isPcm: Uint8Array;
  #frameNumber = 0;
  #keyNumber = 0;
  #hasKey = false;

  /** `width` and `height` of the frames, in pixels; both are even. */
  constructor(width: number, height: number) {
    this.#size = { width, height };
    this.parameterSets = parameterSets(width, height);
    this.#source = new YuvImage(width, height);
    this.#former = new YuvImage(width, height);
    this.#decoded = new YuvImage(width, height);
    this.#columns = this.#source.width / 16;
    this.#rows = this.#source.height / 16;
    this.#isPcm = new Uint8Array(this.#columns * this.#rows);
  }

  /** Encodes RGBA pixels. The first frame is a key frame. */
  encode(pixels: Uint8Array, { key = false } = {}): EncodedFrame {
    const isKey = key || !this.#hasKey;
    this.#hasKey = true;
    this.#source.set(pixels, this.#size.width, this.#size.height);
    const bits = new BitWriter(this.#isPcm.length * PCM_BYTES + 64);
    this.#writeSliceHeader(bits, isKey);
    let skipped = 0;
    for (let index = 0; index < this.#isPcm.length; index += 1) {
      const [x, y] = [index % this.#columns, Math.floor(index / this.#columns)];
      this.#isPcm[index] = 0;
      if (!isKey && !this.#hasChanged(x, y)) {
        skipped += 1;
        continue;
      }
      if (!isKey) bits.unsigned(skipped);
      skipped = 0;
      this.#writeMacroblock(bits, { x, y, index, typeOffset: isKey ? 0 : 5 });
    }
    if (skipped > 0) bits.unsigned(skipped);
    for (const plane of ['luma', 'blue', 'red'] as const) this.#former[plane].set(this.#source[plane]);
    return { isKey, data: bits.finish(isKey ? SLICE.key.header : SLICE.delta.header) };
  }

  #writeSliceHeader(bits: BitWriter, isKey: boolean): void {
    this.#frameNumber = isKey ? 0 : (this.#frameNumber + 1) % 256;
    bits.unsigned(0);
    bits.unsigned(isKey ? SLICE.key.type : SLICE.delta.type);
    bits.unsigned(0);
    bits.bits(8, this.#frameNumber);
    if (isKey) {
      // Two key frames in succession must have different numbers.
      this.#keyNumber = 1 - this.#keyNumber;
      bits.unsigned(this.#keyNumber);
      bits.bits(2, 0);
    } else bits.bits(3, 0);
    bits.signed(0);
    bits.unsigned(1); // No deblocking filter: it would blur text.
  }

  #hasChanged(x: number, y: number): boolean {
    const { width } = this.#source;
    return (
      differ(this.#source.luma, this.#former.luma, { x: x * 16, y: y * 16, stride: width, size: 16 }) ||
      differ(this.#source.blue, this.#former.blue, { x: x * 8, y: y * 8, stride: width / 2, size: 8 }) ||
      differ(this.#source.red, this.#former.red, { x: x * 8, y: y * 8, stride: width / 2, size: 8 })
    );
  }

  #writeMacroblock(bits: BitWriter, at: { x: number; y: number; index: number; typeOffset: number }): void {
    const flat = this.#flatLevels(at.x, at.y);
    if (!flat) return this.#writeSamples(bits, at);
    const hasChroma = flat.blue !== 0 || flat.red !== 0;
    bits.unsigned(at.typeOffset + (hasChroma ? MB_FLAT_WITH_CHROMA : MB_FLAT));
    bits.unsigned(0);
    bits.signed(0);
    writeMean(bits, flat.luma, this.#hasPcmNeighbour(at) ? 'many' : 'few');
    if (!hasChroma) return;
    writeMean(bits, flat.blue, 'chroma');
    writeMean(bits, flat.red, 'chroma');
  }

  /** The levels of a macroblock of one colour, which is then also decoded. */
  #flatLevels(x: number, y: number): { luma: number; blue: number; red: number } | undefined {
    const levels = { luma: 0, blue: 0, red: 0 };
    const values = { luma: 0, blue: 0, red: 0 };
    for (const name of ['luma', 'blue', 'red'] as const) {
      const size = name === 'luma' ? 16 : 8;
      const stride = name === 'luma' ? this.#source.width : this.#source.width / 2;
      const square = { x: x * size, y: y * size, size };
      const value = colorOf({ samples: this.#source[name], stride }, square);
      const decoded = { samples: this.#decoded[name], stride };
      const predicted = name === 'luma' ? lumaPrediction(decoded, square) : chromaPrediction(decoded, square);
      if (value === undefined || predicted === undefined) return undefined;
      levels[name] = levelOf(value - predicted);
      values[name] = value;
    }
    for (const name of ['luma', 'blue', 'red'] as const) {
      const size = name === 'luma' ? 16 : 8;
      const stride = name === 'luma' ? this.#source.width : this.#source.width / 2;
      for (let row = 0; row < size; row += 1) {
        const start = (y * size + row) * stride + x * size;
        this.#decoded[name].fill(values[name], start, start + size);
      }
    }
    return levels;
  }

  /** Whether the number of coefficients around a macroblock is high. A macroblock of samples counts as 16. */
  #hasPcmNeighbour({ x, y, index }: { x: number; y: number; index: number }): boolean {
    const left = x > 0 && this.#isPcm[index - 1] === 1;
    const above = y > 0 && this.#isPcm[index - this.#columns] === 1;
    return left || above;
  }

  #writeSamples(bits: BitWriter, at: { x: number; y: number; index: number; typeOffset: number }): void {
    this.#isPcm[at.index] = 1;
    bits.unsigned(at.typeOffset + MB_PCM);
    bits.align();
    for (const name of ['luma', 'blue', 'red'] as const) {
      const size = name === 'luma' ? 16 : 8;
      const stride = name === 'luma' ? this.#source.width : this.#source.width / 2;
      const start = at.y * size * stride + at.x * size;
      bits.samples(this.#source[name], { start, stride, size });
      for (let row = 0; row < size; row += 1) {
        const from = start + row * stride;
        this.#decoded[name].set(this.#source[name].subarray(from, from + size), from);
      }
    }
  }
}

/** The one value of a square, or undefined when its samples differ more than the tolerance. */
function colorOf({ samples, stride }: Plane, { x, y, size }: { x: number; y: number; size: number }) {
  let [low, high] = [255, 0];
  for (let row = 0; row < size; row += 1) {
    const start = (y + row) * stride + x;
    for (let at = start; at < start + size; at += 1) {
      const value = samples[at] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > TOLERANCE) return undefined;
  }
  return (low + high) >> 1;
}

function differ(
  one: Uint8Array,
  other: Uint8Array,
  { x, y, stride, size }: { x: number; y: number; stride: number; size: number },
): boolean {
  for (let row = 0; row < size; row += 1) {
    const start = (y + row) * stride + x;
    for (let at = start; at < start + size; at += 1) if (one[at] !== other[at]) return true;
  }
  return false;
}
