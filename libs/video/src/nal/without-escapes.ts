/**
 * Returns the payload of a NAL unit without the bytes that an encoder has inserted to avoid start codes in the payload
 * [ITU-T H.264, 7.4.1; H.265, 7.4.2].
 */
export function withoutEscapes(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 3 && at >= 2 && bytes[at - 1] === 0 && bytes[at - 2] === 0));
}
