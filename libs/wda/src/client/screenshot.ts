import { z } from 'zod';

import { checkedPng, MAX_PNG_BYTES } from './png.ts';
import { openAnswer, parseValue } from './wda-answer.ts';
import type { WdaHttp } from './wda-http.ts';

const LIMIT_MS = 10_000;

/** WebDriverAgent's screenshot: a whole PNG in device pixels. */
export async function wdaScreenshot(http: WdaHttp): Promise<Buffer> {
  const reply = await http.call({
    method: 'GET',
    path: '/screenshot',
    timeoutMs: LIMIT_MS,
    // Base64 has four bytes for three.
    maxBytes: Math.ceil((MAX_PNG_BYTES * 4) / 3) + 4096,
  });
  return checkedPng(Buffer.from(parseValue(z.string(), openAnswer(reply).value), 'base64'));
}
