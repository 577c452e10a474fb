import { MAX_SCREENSHOT_BYTES } from '@storedeck/webdriver';
import { z } from 'zod';

import { checkedPng } from '../png.ts';
import { parseValue, type WdaClient } from './wda-client.ts';

const TIMEOUT_MS = 10_000;

/** Takes a screenshot with WebDriverAgent: a complete PNG in device pixels. */
export async function wdaScreenshot(client: WdaClient, signal: AbortSignal): Promise<Buffer> {
  const response = await client.call({
    method: 'GET',
    path: '/screenshot',
    timeoutMs: TIMEOUT_MS,
    signal,
    maxBytes: MAX_SCREENSHOT_BYTES,
  });
  return checkedPng(Buffer.from(parseValue(z.string(), response.value), 'base64'));
}
