import { isWholePng } from '@storedeck/pictures';
import { z } from 'zod';

import { parseValue } from '../protocol/read-response.ts';
import { WebDriverError } from '../webdriver-error.ts';

/** The largest accepted screenshot, in bytes. Larger than a screenshot of any phone or tablet. */
export const MAX_PNG_BYTES = 32 * 1024 * 1024;

/**
 * The size in bytes of the largest response that may contain a screenshot: base64 uses four bytes for every three
 * bytes.
 */
export const MAX_SCREENSHOT_BYTES = Math.ceil((MAX_PNG_BYTES * 4) / 3) + 4096;

/**
 * Decodes a screenshot from base64. Throws RESPONSE_INVALID if the bytes are not a complete PNG, from its signature to
 * its end.
 */
export function decodePng(value: unknown): Buffer {
  const bytes = Buffer.from(parseValue(z.string(), value), 'base64');
  if (isWholePng(bytes)) return bytes;
  throw new WebDriverError('RESPONSE_INVALID', 'The screenshot is not a complete PNG.');
}
