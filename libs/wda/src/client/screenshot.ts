import { z } from 'zod';

import { checkedPng, MAX_PNG_BYTES } from './png.ts';
import type { WdaHttp } from './wda-http.ts';
import { readResponse, parseValue } from './wda-response.ts';

const TIMEOUT_MS = 10_000;

/** WebDriverAgent's screenshot: a complete PNG in device pixels. */
export async function wdaScreenshot(http: WdaHttp, signal: AbortSignal): Promise<Buffer> {
  const response = await http.call({
    method: 'GET',
    path: '/screenshot',
    timeoutMs: TIMEOUT_MS,
    signal,
    // Base64 uses four bytes for every three bytes.
    maxBytes: Math.ceil((MAX_PNG_BYTES * 4) / 3) + 4096,
  });
  return checkedPng(Buffer.from(parseValue(z.string(), readResponse(response).value), 'base64'));
}
