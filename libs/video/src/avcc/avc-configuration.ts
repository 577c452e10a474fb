import { declareFrameOrder } from '../h264/declare-frame-order.ts';
import { readSequenceParameters } from '../h264/sequence-parameters.ts';
import { invalidConfiguration } from '../video-error.ts';
import type { VideoFormat } from '../video-source.ts';

/**
 * The number of bytes before the length of the first parameter set: version, profile, constraints, level, length size,
 * number of sets.
 */
const HEAD_BYTES = 6;
const START_CODE = Uint8Array.of(0, 0, 1);

/**
 * Returns the format that a decoder configuration record of H.264 (avcC) describes [ISO/IEC 14496-15, 5.3.3.1]. The
 * record must declare length prefixes of 4 bytes for NAL units. Its first sequence parameter set gets the order of the
 * frames, see `declareFrameOrder`. Throws `STREAM_INVALID`.
 */
export function readAvcConfiguration(record: Uint8Array): VideoFormat {
  const [version, , , , lengthSize = 0, sets = 0] = record;
  if (version !== 1 || record.length < HEAD_BYTES + 2) throw invalidConfiguration('it is not of version 1');
  if ((lengthSize & 3) !== 3) throw invalidConfiguration('its length prefixes do not have 4 bytes');
  if ((sets & 0x1f) === 0) throw invalidConfiguration('it contains no sequence parameter set');
  const length = new DataView(record.buffer, record.byteOffset).getUint16(HEAD_BYTES);
  const set = record.subarray(HEAD_BYTES + 2, HEAD_BYTES + 2 + length);
  if (length === 0 || set.length < length) throw invalidConfiguration('it is incomplete');
  const annexB = new Uint8Array(START_CODE.length + length);
  annexB.set(START_CODE);
  annexB.set(set, START_CODE.length);
  const { codec, width, height } = readSequenceParameters(annexB);
  const ordered = declareFrameOrder(annexB).subarray(START_CODE.length);
  return { codec, description: withFirstSet(record, set, ordered), size: { width, height } };
}

/** Returns a copy of a record with another first sequence parameter set. */
function withFirstSet(record: Uint8Array, former: Uint8Array, set: Uint8Array): Uint8Array {
  const start = HEAD_BYTES + 2;
  const copy = new Uint8Array(record.length - former.length + set.length);
  copy.set(record.subarray(0, HEAD_BYTES));
  new DataView(copy.buffer).setUint16(HEAD_BYTES, set.length);
  copy.set(set, start);
  copy.set(record.subarray(start + former.length), start + set.length);
  return copy;
}
