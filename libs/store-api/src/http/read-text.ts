import type { Store } from '@storedeck/listing';

import { StoreError } from '../store-error.ts';
import type { TransportResponse } from './transport.ts';

/**
 * Reads a whole response as UTF-8.
 *
 * @throws StoreError STORE_ANSWER_INVALID for more than `maxBytes`, or for a compressed body, because compression was
 * not requested
 */
export async function readText(
  { headers, body }: TransportResponse,
  { store, url, maxBytes }: { store: Store; url: URL; maxBytes: number },
): Promise<string> {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw unreadable(store, url, `has the encoding ${String(encoding)}, which was not requested`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw unreadable(store, url, `is longer than ${sizeText(maxBytes)}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;
}

function unreadable(store: Store, url: URL, reason: string): StoreError {
  return new StoreError('STORE_ANSWER_INVALID', `The response of ${url.host}${url.pathname} ${reason}.`, {
    store,
    hint: 'A proxy or firewall may have responded instead of the store.',
  });
}
