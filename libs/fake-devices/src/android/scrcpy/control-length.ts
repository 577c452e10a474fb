const FIXED: Readonly<Record<number, number>> = {
  0: 14,
  2: 32,
  3: 21,
  4: 2,
  5: 1,
  6: 1,
  7: 1,
  8: 2,
  10: 2,
  11: 1,
  14: 3,
  15: 1,
  17: 1,
  18: 2,
  19: 1,
  20: 1,
  21: 5,
};

/**
 * For each type of message whose last field has a variable length: the position at which the message contains this
 * length, and the number of bytes in which the length is written.
 */
const COUNTED: Readonly<Record<number, readonly [offset: number, size: 1 | 2 | 4]>> = {
  1: [1, 4],
  9: [10, 4],
  13: [3, 2],
  16: [1, 1],
  22: [1, 4],
};

/**
 * Returns the length, in bytes, of the control message at the beginning of `bytes`. `undefined`: bytes are missing. 0:
 * a server of this version does not know the message.
 */
export function controlLength(bytes: Buffer, version: string): number | undefined {
  const type = bytes[0];
  if (type === undefined) return undefined;
  const major = Number.parseInt(version, 10);
  if ((type >= 18 && major < 4) || (type === 22 && version === '4.0')) return 0;
  if (type === 12) return hidLength(bytes);
  const fixed = FIXED[type];
  if (fixed !== undefined) return bytes.length < fixed ? undefined : fixed;
  const [offset, size] = COUNTED[type] ?? [0, 1];
  if (offset === 0) return 0;
  const length = bytes.length < offset + size ? undefined : offset + size + bytes.readUIntBE(offset, size);
  return length === undefined || bytes.length < length ? undefined : length;
}

function hidLength(bytes: Buffer): number | undefined {
  const descriptorAt = 8 + (bytes[7] ?? 0);
  if (bytes.length < 8 || bytes.length < descriptorAt + 2) return undefined;
  const length = descriptorAt + 2 + bytes.readUInt16BE(descriptorAt);
  return bytes.length < length ? undefined : length;
}
