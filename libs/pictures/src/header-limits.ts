import type { PictureSize } from './picture-header.ts';

/**
 * The number of headers after which reading stops, so that a malicious file with endless headers cannot keep the reader
 * busy.
 */
export const MAX_HEADERS = 1000;

/** A size from a header; null when a side is zero. */
export function sizeOrNull(width: number, height: number): PictureSize | null {
  return width > 0 && height > 0 ? { width, height } : null;
}
