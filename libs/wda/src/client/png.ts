import { WdaError, type WdaErrorCode } from '../wda-error.ts';

/** In bytes. Larger than a screenshot of any phone or tablet. */
export const MAX_PNG_BYTES = 32 * 1024 * 1024;

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const END = Buffer.from('0000000049454e44ae426082', 'hex');

/**
 * Returns the bytes if they are a complete PNG, from its signature to its end. Otherwise throws a WdaError with this
 * code.
 */
export function checkedPng(bytes: Buffer, code: WdaErrorCode = 'WDA_BAD_ANSWER'): Buffer {
  const whole = bytes.subarray(0, 8).equals(SIGNATURE) && bytes.subarray(-12).equals(END);
  if (!whole) throw new WdaError(code, 'The screenshot is not a complete PNG.');
  return bytes;
}
