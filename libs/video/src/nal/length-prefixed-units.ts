import { VideoError } from '../video-error.ts';

const PREFIX_BYTES = 4;

/**
 * Returns the NAL units in data with length prefixes of 4 bytes, as views of the data. Throws `STREAM_INVALID` if the
 * units do not fill the data exactly, because a decoder could then read beyond the end of the data.
 */
export function lengthPrefixedUnits(data: Uint8Array): Uint8Array[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const units: Uint8Array[] = [];
  let at = 0;
  while (at + PREFIX_BYTES <= data.length) {
    const length = view.getUint32(at);
    if (length === 0) break;
    units.push(data.subarray(at + PREFIX_BYTES, at + PREFIX_BYTES + length));
    at += PREFIX_BYTES + length;
  }
  if (at !== data.length || data.length === 0)
    throw new VideoError('STREAM_INVALID', 'The video stream is invalid: the lengths in a frame are wrong.', {
      hint: 'Close the source and start it again.',
    });
  return units;
}
