import { BitWriter } from './bit-writer.ts';
import { BLOCK, type VideoFrame } from './video-frame.ts';

/** A sequence and a picture parameter set, which a player needs before the first frame. */
export interface ParameterSets {
  readonly sequence: Uint8Array;
  readonly picture: Uint8Array;
}

/** Baseline profile, level 3.0. */
export const PROFILE = [66, 0xc0, 30] as const;

/**
 * Encodes frames as H.264 without loss, with the three simplest kinds of macroblocks: unchanged, copied from the edge of
 * a neighbour, and raw. Files are large compared to those of a real encoder, but need no encoder.
 */
export function encodeFrame(frame: VideoFrame, before: VideoFrame | undefined, number: number): Uint8Array {
  const out = sliceHeader(before === undefined, number);
  const columns = frame.width / BLOCK;
  const coefficients: number[] = [];
  let skipped = 0;
  for (let block = 0; block < columns * (frame.height / BLOCK); block += 1) {
    const place = { column: block % columns, row: Math.floor(block / columns) };
    if (before && isSame(frame, before, place)) {
      skipped += 1;
      coefficients.push(0);
      continue;
    }
    if (before) out.golomb(skipped);
    skipped = 0;
    coefficients.push(writeBlock(out, { frame, place, inter: before !== undefined, coefficients }));
  }
  if (before) out.golomb(skipped);
  return out.unit(before ? 0x61 : 0x65);
}

interface Place {
  readonly column: number;
  readonly row: number;
}

function sliceHeader(first: boolean, number: number): BitWriter {
  const out = new BitWriter().golomb(0, first ? 7 : 5, 0).bits(number % 16, 4);
  if (first) out.golomb(0).bits(0, 2);
  else out.bits(0, 3);
  // No change of the quantizer, and no deblocking, which would change pixels at the edges of macroblocks.
  return out.golomb(0, 1);
}

/** Values of the macroblock type and of the prediction of colours. */
const VERTICAL = { type: 1, colours: 2 };
const HORIZONTAL = { type: 2, colours: 1 };
const RAW = 25;
/** In a frame that refers to the one before, the types of independent macroblocks follow five others. */
const INTER_TYPES = 5;

/** Writes a macroblock. Returns the number of coefficients that its neighbours must assume. */
function writeBlock(
  out: BitWriter,
  {
    frame,
    place,
    inter,
    coefficients,
  }: { frame: VideoFrame; place: Place; inter: boolean; coefficients: readonly number[] },
): number {
  const offset = inter ? INTER_TYPES : 0;
  const copied =
    (place.row > 0 && repeats(frame, place, 'above') && VERTICAL) ||
    (place.column > 0 && repeats(frame, place, 'left') && HORIZONTAL);
  if (!copied) {
    out.golomb(offset + RAW).align();
    for (const { plane, stride, x, y, size } of partsOf(frame, place))
      for (let line = y; line < y + size; line += 1)
        out.bytes(plane.subarray(line * stride + x, line * stride + x + size));
    return 16;
  }
  out.golomb(offset + copied.type, copied.colours, 0);
  const columns = frame.width / BLOCK;
  const above = place.row > 0 ? coefficients[coefficients.length - columns] : undefined;
  const left = place.column > 0 ? coefficients.at(-1) : undefined;
  const expected = above !== undefined && left !== undefined ? (above + left + 1) >> 1 : (above ?? left ?? 0);
  // The code for "no coefficients" depends on the number that the neighbours have: 0, 8 or 16.
  if (expected < 2) out.bits(1, 1);
  else out.bits(0b000011, 6);
  return 0;
}

interface BlockPart {
  readonly plane: Uint8Array;
  readonly stride: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

function partsOf({ width, planes }: VideoFrame, { column, row }: Place): BlockPart[] {
  return planes.map((plane, at) => {
    const size = at === 0 ? BLOCK : BLOCK / 2;
    return { plane, stride: at === 0 ? width : width / 2, x: column * size, y: row * size, size };
  });
}

function isSame(frame: VideoFrame, before: VideoFrame, place: Place): boolean {
  return partsOf(frame, place).every(({ plane, stride, x, y, size }, at) =>
    eachPixel(size, (dx, dy) => {
      const index = (y + dy) * stride + x + dx;
      return plane[index] === before.planes[at]?.[index];
    }),
  );
}

/** Whether every line, or every column, of a macroblock is like the edge of its neighbour. */
function repeats(frame: VideoFrame, place: Place, from: 'above' | 'left'): boolean {
  return partsOf(frame, place).every(({ plane, stride, x, y, size }) =>
    eachPixel(size, (dx, dy) => {
      const edge = from === 'above' ? (y - 1) * stride + x + dx : (y + dy) * stride + x - 1;
      return plane[(y + dy) * stride + x + dx] === plane[edge];
    }),
  );
}

function eachPixel(size: number, holds: (dx: number, dy: number) => boolean): boolean {
  for (let dy = 0; dy < size; dy += 1) for (let dx = 0; dx < size; dx += 1) if (!holds(dx, dy)) return false;
  return true;
}

/** The parameter sets for videos that `encodeFrame` makes. */
export function parameterSets({ width, height }: Pick<VideoFrame, 'width' | 'height'>): ParameterSets {
  const sequence = new BitWriter();
  for (const value of PROFILE) sequence.bits(value, 8);
  sequence
    .golomb(0, 0, 2, 1)
    .bits(0, 1)
    .golomb(width / BLOCK - 1, height / BLOCK - 1)
    // Whole frames, no cropping, and a description of the colours.
    .bits(0b1101, 4)
    .bits(0b001, 3)
    .bits(0b101_0_1, 5)
    .bits(1, 8)
    .bits(1, 8)
    .bits(1, 8)
    .bits(0, 6);
  const picture = new BitWriter()
    .golomb(0, 0)
    .bits(0, 2)
    .golomb(0, 0, 0)
    .bits(0, 3)
    .golomb(0, 0, 0)
    .bits(0b100, 3);
  return { sequence: sequence.unit(0x67), picture: picture.unit(0x68) };
}
