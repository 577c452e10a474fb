import { BitReader } from '../nal/bit-reader.ts';
import { withoutEscapes } from '../nal/without-escapes.ts';
import type { VideoFormat } from '../video-source.ts';

const HEADER_BYTES = 2;
/** The number of bits from `general_profile_space` to `general_level_idc`. */
const PROFILE_BITS = 96;
const SUB_LAYER_PROFILE_BITS = 88;
const SUB_LAYER_LEVEL_BITS = 8;

/**
 * Returns the size of the frames, in pixels, that a sequence parameter set of H.265 describes [ITU-T H.265, 7.3.2.2.1].
 * Throws `RangeError`.
 */
export function hevcFrameSize(sequence: Uint8Array): VideoFormat['size'] {
  const bits = new BitReader(withoutEscapes(sequence.subarray(HEADER_BYTES)));
  bits.bits(4);
  const subLayers = bits.bits(3);
  bits.bits(1);
  skipProfile(bits, subLayers);
  bits.unsigned();
  const chromaFormat = bits.unsigned();
  if (chromaFormat > 3) throw new RangeError('the format of the colours is unknown');
  if (chromaFormat === 3) bits.bits(1);
  const [width, height] = [bits.unsigned(), bits.unsigned()];
  const [left = 0, right = 0, top = 0, bottom = 0] =
    bits.bits(1) === 1 ? [0, 1, 2, 3].map(() => bits.unsigned()) : [];
  const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1;
  const unitY = chromaFormat === 1 ? 2 : 1;
  return { width: width - unitX * (left + right), height: height - unitY * (top + bottom) };
}

/** Skips `profile_tier_level` [ITU-T H.265, 7.3.3]. */
function skipProfile(bits: BitReader, subLayers: number): void {
  skip(bits, PROFILE_BITS);
  const layers = Array.from({ length: subLayers }, () => [bits.bits(1), bits.bits(1)] as const);
  if (subLayers > 0) skip(bits, 2 * (8 - subLayers));
  for (const [hasProfile, hasLevel] of layers)
    skip(bits, hasProfile * SUB_LAYER_PROFILE_BITS + hasLevel * SUB_LAYER_LEVEL_BITS);
}

function skip(bits: BitReader, count: number): void {
  for (let left = count; left > 0; left -= 32) bits.bits(Math.min(32, left));
}
