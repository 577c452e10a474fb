/** Returns a box of an MP4 file: its length, its type and its content [ISO/IEC 14496-12, 4.2]. */
export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const length = 8 + content.reduce((total, part) => total + part.length, 0);
  return Buffer.concat([u32(length), Buffer.from(type, 'latin1'), ...content], length);
}

/** Returns a box that also has a version and flags. */
export function fullBox(
  type: string,
  { version = 0, flags = 0 }: { readonly version?: number; readonly flags?: number },
  ...content: readonly Uint8Array[]
): Buffer {
  return box(type, u32(((version << 24) | flags) >>> 0), ...content);
}

/** Returns the bytes of numbers of 32 bits, in big-endian order. */
export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}

/** Returns the bytes of numbers of 16 bits, in big-endian order. */
export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, 2 * at);
  return bytes;
}

/** Returns the bytes of a number of 64 bits, in big-endian order. */
export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
