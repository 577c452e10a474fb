import type { FileHandle } from 'node:fs/promises';

import type { ReadFont } from '../fonts/font-tables.ts';

/** Fonts are read up to this size. The largest that are known, of Chinese characters in a collection, have 80 MB. */
export const MAX_FONT_BYTES = 128 * 1024 * 1024;

/** Reads parts of an open font file. */
export function readHandle(handle: FileHandle): ReadFont {
  return async (at, length) => {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, MAX_FONT_BYTES)));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
    return bytes.subarray(0, bytesRead);
  };
}
