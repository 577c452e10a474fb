import { BitWriter } from './bit-writer.ts';

const BASELINE = 66;
const CONSTRAINTS = 0xc0;
const LEVEL_5_1 = 51;
const BT_709 = 1;

/** The quantizers: 24 for luma, and 6 less for chroma. Each unit of a level then adds 40/64 to a sample. */
const LUMA_QP = 24;
const CHROMA_QP_OFFSET = -6;

/**
 * The sequence parameter set and the picture parameter set, which a decoder needs before the first frame. Each set is a
 * NAL unit.
 */
export interface ParameterSets {
  /** Bytes 1 to 3 are the profile, the constraints and the level. */
  readonly sequence: Uint8Array;
  readonly picture: Uint8Array;
}

/**
 * Makes the parameter sets of a video [ITU-T H.264, 7.3.2]. `width` and `height`: the size of the frames in pixels.
 * Both numbers must be even. `plain`: without video usability information.
 */
export function parameterSets(
  width: number,
  height: number,
  { plain }: { readonly plain: boolean },
): ParameterSets {
  return { sequence: sequenceParameters(width, height, plain), picture: pictureParameters() };
}

function sequenceParameters(width: number, height: number, plain: boolean): Uint8Array {
  const bits = new BitWriter(64);
  bits.bits(8, BASELINE);
  bits.bits(8, CONSTRAINTS);
  bits.bits(8, LEVEL_5_1);
  bits.unsigned(0);
  bits.unsigned(4); // Frame numbers have eight bits.
  bits.unsigned(2); // Frames are shown in the order of the stream.
  bits.unsigned(1); // One reference frame.
  bits.bits(1, 0);
  const columns = Math.ceil(width / 16);
  const rows = Math.ceil(height / 16);
  bits.unsigned(columns - 1);
  bits.unsigned(rows - 1);
  bits.bits(2, 0b11); // Frames, not fields.
  bits.bits(1, 1);
  for (const cropped of [0, (columns * 16 - width) / 2, 0, (rows * 16 - height) / 2]) bits.unsigned(cropped);
  if (plain) bits.bits(1, 0);
  else videoUsability(bits);
  return bits.finish(0x67);
}

function videoUsability(bits: BitWriter): void {
  bits.bits(1, 1);
  bits.bits(2, 0); // No aspect ratio, no overscan.
  bits.bits(1, 1);
  bits.bits(5, 0b101_0_1); // Unspecified video format, limited range; the colour description follows.
  for (let part = 0; part < 3; part += 1) bits.bits(8, BT_709);
  bits.bits(5, 0); // No chroma position, timing, HRD or picture structure.
  // Without these limits, some decoders delay frames.
  bits.bits(2, 0b11);
  for (const limit of [0, 0, 10, 10, 0, 1]) bits.unsigned(limit);
}

function pictureParameters(): Uint8Array {
  const bits = new BitWriter(16);
  bits.unsigned(0);
  bits.unsigned(0);
  bits.bits(2, 0); // CAVLC.
  for (let part = 0; part < 3; part += 1) bits.unsigned(0);
  bits.bits(3, 0);
  bits.signed(LUMA_QP - 26);
  bits.signed(0);
  bits.signed(CHROMA_QP_OFFSET);
  bits.bits(3, 0b100); // Lets each slice switch the deblocking filter off.
  return bits.finish(0x68);
}
