import { isWholePng } from '@storedeck/pictures';

import { WdaError, type WdaErrorCode } from './wda-error.ts';

/** Returns the bytes if they are a complete PNG. Otherwise throws a WdaError with this code. */
export function checkedPng(bytes: Buffer, code: WdaErrorCode = 'WDA_BAD_ANSWER'): Buffer {
  if (!isWholePng(bytes)) throw new WdaError(code, 'The screenshot is not a complete PNG.');
  return bytes;
}
