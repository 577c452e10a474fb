/**
 * Hex of the wished length, the same for the same key. It stands where the stores show a checksum of the uploaded
 * file, which nobody outside can recompute from what they serve: a stable name is all that a client can rely on.
 */
export function fakeDigest(key: string, hexLength: number): string {
  let out = '';
  for (let round = 0; out.length < hexLength; round += 1) out += hash(`${round}:${key}`);
  return out.slice(0, hexLength);
}

/** A version 4 UUID that is the same for the same key. */
export function fakeUuid(key: string): string {
  const hex = fakeDigest(`uuid:${key}`, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** FNV-1a with an avalanche, 32 bits as 8 hex digits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
