import { BitReader } from '../nal/bit-reader.ts';
import { BitWriter } from '../nal/bit-writer.ts';
import { withEscapes } from '../nal/with-escapes.ts';
import { withoutEscapes } from '../nal/without-escapes.ts';
import { NAL_TYPE, nalUnits } from './nal-units.ts';
import { readSequenceHead } from './sequence-parameters.ts';

/**
 * Returns Annex B data whose sequence parameter sets say that frames are shown in the order of the stream. A hardware
 * decoder that is not told so may keep several frames back, on a still screen for seconds
 * [https://github.com/w3c/webcodecs/issues/899]. Call it only for a stream that really has this order, as that of an
 * Android phone: its encoders write no B-frames unless they are asked to (`KEY_MAX_B_FRAMES` of `MediaFormat`), and
 * the client of scrcpy relies on it too (`AV_CODEC_FLAG_LOW_DELAY` in `app/src/decoder.c`). The programs that show
 * simulators encode without reordering too (`AllowFrameReordering` in `H264Encoder.swift` of baguette), and decoders of
 * Macs kept eight of their frames back [https://github.com/jo-duchan/tapflow/pull/189]. Sets that have these limits
 * already, and sets that cannot be read, stay as they are.
 */
export function declareFrameOrder(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let copied = 0;
  for (const unit of nalUnits(data)) {
    if (unit.type !== NAL_TYPE.sps) continue;
    const payload = tryDeclare(withoutEscapes(unit.data.subarray(1)));
    if (!payload) continue;
    const start = unit.data.byteOffset - data.byteOffset + 1;
    parts.push(data.subarray(copied, start), withEscapes(payload));
    copied = start + unit.data.length - 1;
  }
  return parts.length === 0 ? data : Buffer.concat([...parts, data.subarray(copied)]);
}

function tryDeclare(payload: Uint8Array): number[] | undefined {
  try {
    return declare(payload);
  } catch {
    return undefined;
  }
}

/** Returns undefined if the set has the limits. */
function declare(payload: Uint8Array): number[] | undefined {
  const bits = new BitReader(payload);
  const { references } = readSequenceHead(bits);
  const headBits = bits.position;
  const hasUsability = bits.bits(1) === 1;
  if (hasUsability) skipUsability(bits);
  const keptBits = hasUsability ? bits.position : headBits;
  if (hasUsability && bits.bits(1) === 1) return undefined;
  const written = new BitWriter();
  const kept = new BitReader(payload);
  for (let bit = 0; bit < keptBits; bit += 1) written.bits(1, kept.bits(1));
  // Video usability information that contains only what follows: the flag itself, then eight flags that are 0.
  if (!hasUsability) written.bits(9, 0b1_0000_0000);
  writeLimits(written, references);
  return written.finish();
}

/** Writes the limits of a bitstream [ITU-T H.264, E.1.1]. Those of vectors and sizes are what a decoder assumes anyway. */
function writeLimits(bits: BitWriter, references: number): void {
  bits.bits(2, 0b11);
  for (const limit of [2, 1, 15, 15]) bits.unsigned(limit);
  // No frame is shown later than one that follows it in the stream. A decoder keeps only what it refers to.
  for (const limit of [0, references]) bits.unsigned(limit);
}

/** Skips video usability information up to the flag of its limits [ITU-T H.264, E.1.1]. */
function skipUsability(bits: BitReader): void {
  const extendedRatio = 255;
  if (bits.bits(1) === 1 && bits.bits(8) === extendedRatio) bits.bits(32);
  if (bits.bits(1) === 1) bits.bits(1);
  if (bits.bits(1) === 1) skipSignalType(bits);
  if (bits.bits(1) === 1) for (let field = 0; field < 2; field += 1) bits.unsigned();
  if (bits.bits(1) === 1) for (const count of [32, 32, 1]) bits.bits(count);
  const buffers = [0, 1].filter(() => {
    const isPresent = bits.bits(1) === 1;
    if (isPresent) skipBuffer(bits);
    return isPresent;
  });
  if (buffers.length > 0) bits.bits(1);
  bits.bits(1);
}

function skipSignalType(bits: BitReader): void {
  bits.bits(4);
  if (bits.bits(1) === 1) bits.bits(24);
}

/** Skips the parameters of a hypothetical reference decoder [ITU-T H.264, E.1.2]. */
function skipBuffer(bits: BitReader): void {
  const buffers = bits.unsigned() + 1;
  if (buffers > 32) throw new RangeError('there are too many buffers');
  bits.bits(8);
  for (let buffer = 0; buffer < buffers; buffer += 1) {
    bits.unsigned();
    bits.unsigned();
    bits.bits(1);
  }
  bits.bits(20);
}
