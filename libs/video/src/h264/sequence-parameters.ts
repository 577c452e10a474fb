import { BitReader } from '../nal/bit-reader.ts';
import { withoutEscapes } from '../nal/without-escapes.ts';
import { VideoError } from '../video-error.ts';
import { NAL_TYPE, nalUnits } from './nal-units.ts';

/** The properties of an H.264 stream that a decoder needs. */
export interface SequenceParameters {
  /** The name of the codec in WebCodecs, such as `avc1.42c033`. */
  readonly codec: string;
  /** The size of a frame after cropping, in pixels. */
  readonly width: number;
  readonly height: number;
}

const MAX_SIDE = 8192;
/** The profiles whose sequence parameter sets contain the format of the colours (chroma). */
const HIGH_PROFILES = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

/** Reads the first sequence parameter set in Annex B data. Throws `STREAM_INVALID`. */
export function readSequenceParameters(data: Uint8Array): SequenceParameters {
  const unit = nalUnits(data).find(({ type }) => type === NAL_TYPE.sps);
  if (!unit) throw invalidStream('its parameters contain no sequence parameter set');
  try {
    return parse(withoutEscapes(unit.data.subarray(1)));
  } catch (error) {
    if (error instanceof RangeError) throw invalidStream(`in its parameters, ${error.message}`);
    throw error;
  }
}

function parse(payload: Uint8Array): SequenceParameters {
  const { codec, width, height } = readSequenceHead(new BitReader(payload));
  return { codec, width, height };
}

/**
 * Reads a sequence parameter set up to the flag that says whether video usability information follows. Also returns
 * how many frames a decoder keeps as references.
 */
export function readSequenceHead(bits: BitReader): SequenceParameters & { readonly references: number } {
  const profile = bits.bits(8);
  const constraints = bits.bits(8);
  const level = bits.bits(8);
  bits.unsigned();
  const chromaFormat = HIGH_PROFILES.includes(profile) ? readChromaFormat(bits) : 1;
  bits.unsigned();
  skipPictureOrder(bits);
  const references = bits.unsigned();
  bits.bits(1);
  const columns = bits.unsigned() + 1;
  const rows = bits.unsigned() + 1;
  const isProgressive = bits.bits(1);
  if (isProgressive === 0) bits.bits(1);
  bits.bits(1);
  const [left, right, top, bottom] = bits.bits(1) === 1 ? [0, 1, 2, 3].map(() => bits.unsigned()) : [];
  const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1;
  const unitY = (chromaFormat === 1 ? 2 : 1) * (2 - isProgressive);
  const width = columns * 16 - unitX * ((left ?? 0) + (right ?? 0));
  const height = rows * 16 * (2 - isProgressive) - unitY * ((top ?? 0) + (bottom ?? 0));
  if (![width, height].every((side) => side > 0 && side <= MAX_SIDE))
    throw invalidStream(`a screen of ${width} × ${height} pixels is impossible`);
  const hex = [profile, constraints, level].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { codec: `avc1.${hex}`, width, height, references };
}

/** Reads the format of the colours (chroma), and skips depths and scaling matrices [ITU-T H.264, 7.3.2.1.1]. */
function readChromaFormat(bits: BitReader): number {
  const format = bits.unsigned();
  if (format > 3) throw new RangeError('the format of the colours is unknown');
  const isSeparate = format === 3 && bits.bits(1) === 1;
  bits.unsigned();
  bits.unsigned();
  bits.bits(1);
  if (bits.bits(1) === 1) {
    const lists = format === 3 ? 12 : 8;
    for (let list = 0; list < lists; list += 1)
      if (bits.bits(1) === 1) skipScalingList(bits, list < 6 ? 16 : 64);
  }
  return isSeparate ? 0 : format;
}

function skipScalingList(bits: BitReader, size: number): void {
  let [last, next] = [8, 8];
  for (let at = 0; at < size && next !== 0; at += 1) {
    next = (last + bits.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipPictureOrder(bits: BitReader): void {
  const type = bits.unsigned();
  if (type === 0) bits.unsigned();
  if (type !== 1) return;
  bits.bits(1);
  bits.signed();
  bits.signed();
  const count = bits.unsigned();
  if (count > 255) throw new RangeError('a cycle has too many frames');
  for (let frame = 0; frame < count; frame += 1) bits.signed();
}

/** The error of a stream that cannot be decoded. */
export function invalidStream(reason: string): VideoError {
  return new VideoError('STREAM_INVALID', `The video stream is invalid: ${reason}.`);
}
