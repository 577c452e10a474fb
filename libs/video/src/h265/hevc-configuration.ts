import { invalidConfiguration } from '../video-error.ts';
import type { VideoFormat } from '../video-source.ts';
import { hevcFrameSize } from './frame-size.ts';

/** The types of the NAL units that contain parameters [ITU-T H.265, table 7-1]. */
export const HEVC_PARAMETERS = { video: 32, sequence: 33, picture: 34 } as const;

/** The number of bytes before the parameter sets. */
const HEAD_BYTES = 23;
const PROFILE_SPACES = ['', 'A', 'B', 'C'];
const MAX_SIDE = 8192;

/**
 * Returns the format that a decoder configuration record of H.265 (hvcC) describes [ISO/IEC 14496-15, 8.3.3.1]. The
 * record must declare length prefixes of 4 bytes for NAL units. Throws `STREAM_INVALID`.
 */
export function readHevcConfiguration(record: Uint8Array): VideoFormat {
  if (record[0] !== 1 || record.length < HEAD_BYTES) throw invalidConfiguration('it is not of version 1');
  if (((record[21] ?? 0) & 3) !== 3) throw invalidConfiguration('its length prefixes do not have 4 bytes');
  const sequence = hevcParameterSets(record).get(HEVC_PARAMETERS.sequence);
  if (!sequence) throw invalidConfiguration('it contains no sequence parameter set');
  return { codec: formatCodec(record), description: record.slice(), size: readSize(sequence) };
}

/** Returns the first parameter set of each NAL unit type, including its NAL header. Throws `STREAM_INVALID`. */
export function hevcParameterSets(record: Uint8Array): Map<number, Uint8Array> {
  const sets = new Map<number, Uint8Array>();
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  try {
    let at = HEAD_BYTES;
    for (let arrays = view.getUint8(HEAD_BYTES - 1); arrays > 0; arrays -= 1) {
      const type = view.getUint8(at) & 0x3f;
      const count = view.getUint16(at + 1);
      at += 3;
      for (let unit = 0; unit < count; unit += 1) {
        const length = view.getUint16(at);
        if (at + 2 + length > record.length) throw new RangeError();
        if (!sets.has(type) && length > 2) sets.set(type, record.subarray(at + 2, at + 2 + length));
        at += 2 + length;
      }
    }
  } catch (error) {
    if (error instanceof RangeError) throw invalidConfiguration('it is incomplete');
    throw error;
  }
  return sets;
}

/**
 * Returns the decoder configuration record with other parameter sets. The new sets must have the same profile and the
 * same format of colours as the old sets, because the head of the record also contains these values and is not changed.
 */
export function withParameterSets(record: Uint8Array, sets: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const arrays = [...sets].map(([type, set]) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(type);
    head.writeUInt16BE(1, 1);
    head.writeUInt16BE(set.length, 3);
    return Buffer.concat([head, set]);
  });
  return Buffer.concat([record.subarray(0, HEAD_BYTES - 1), Buffer.from([sets.size]), ...arrays]);
}

/**
 * Returns the name of the codec in WebCodecs [ISO/IEC 14496-15, E.3]. The name begins with `hev1` (not `hvc1`), because
 * the stream may also contain parameter sets.
 */
function formatCodec(record: Uint8Array): string {
  const profile = record[1] ?? 0;
  const compatibility = reversedBits(record.subarray(2, 6)).toString(16).toUpperCase();
  const tier = (profile & 0x20) === 0 ? 'L' : 'H';
  const constraints = [...record.subarray(6, 12)];
  while (constraints.at(-1) === 0) constraints.pop();
  return [
    'hev1',
    `${PROFILE_SPACES[profile >> 6]}${profile & 0x1f}`,
    compatibility,
    `${tier}${record[12]}`,
    ...constraints.map((byte) => byte.toString(16).toUpperCase()),
  ].join('.');
}

function reversedBits(bytes: Uint8Array): number {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Number.parseInt([...bits].reverse().join(''), 2);
}

function readSize(sequence: Uint8Array): VideoFormat['size'] {
  let size: VideoFormat['size'];
  try {
    size = hevcFrameSize(sequence);
  } catch (error) {
    if (error instanceof RangeError) throw invalidConfiguration(error.message);
    throw error;
  }
  const isPossible = [size.width, size.height].every((side) => side > 0 && side <= MAX_SIDE);
  if (!isPossible)
    throw invalidConfiguration(`a screen of ${size.width} × ${size.height} pixels is impossible`);
  return size;
}
