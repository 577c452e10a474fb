/** Returns the CRC-32 of bytes that follow others with the CRC-32 `before`, which is 0 at the beginning. */
export type Checksum = (bytes: Uint8Array, before: number) => number;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** A `Checksum` that runs in Node and in browsers. `crc32` of `node:zlib` is faster. */
export function checksumAnywhere(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  // An iterator takes five times as long for millions of bytes.
  for (let at = 0; at < bytes.length; at += 1)
    crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
}
