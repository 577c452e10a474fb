/**
 * Returns the payload of a NAL unit with a byte 3 wherever the payload would otherwise contain a start code [ITU-T
 * H.264, 7.4.1]. The opposite of `withoutEscapes`.
 */
export function withEscapes(payload: Iterable<number>): Uint8Array {
  const escaped: number[] = [];
  for (const byte of payload) {
    if (byte <= 3 && escaped.at(-1) === 0 && escaped.at(-2) === 0) escaped.push(3);
    escaped.push(byte);
  }
  return Uint8Array.from(escaped);
}
