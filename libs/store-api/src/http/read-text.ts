import type { Store } from '@storedeck/listing';

import { StoreError } from '../store-error.ts';
import type { TransportResponse } from './transport.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads a whole response as UTF-8.
 *
 * @throws StoreError STORE_ANSWER_INVALID for more than 8 MiB, or for a compressed body, because compression was
 * not requested
 */
export async function readText(
  { headers, body }: TransportResponse,
  { store, url }: { store: Store; url: URL },
): Promise<string> {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw unreadable(store, url, `has the encoding ${String(encoding)}, which was not requested`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw unreadable(store, url, 'is longer than 8 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function unreadable(store: Store, url: URL, reason: string): StoreError {
  return new StoreError('STORE_ANSWER_INVALID', `The response of ${url.host}${url.pathname} ${reason}.`, {
    store,
    hint: 'A proxy or firewall may have responded instead of the store.',
  });
}
