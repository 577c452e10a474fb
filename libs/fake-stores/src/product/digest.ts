/**
 * Returns hex digits that depend only on `key`. The fakes return these digits where the real stores return checksums of
 * uploaded files. Any digits are sufficient: the stores re-encode pictures, so a client cannot compute the checksums
 * from the served pictures, and can only compare the checksums with each other.
 */
export function fakeDigest(key: string, hexLength: number): string {
  let out = '';
  for (let round = 0; out.length < hexLength; round += 1) out += hash(`${round}:${key}`);
  return out.slice(0, hexLength);
}

/** A version 4 UUID that depends only on `key`. */
export function fakeUuid(key: string): string {
  const hex = fakeDigest(`uuid:${key}`, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Returns a hash of 32 bits as 8 hex digits: FNV-1a, followed by a mixing step. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
