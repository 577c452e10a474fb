import { isLocalAddress, StoreError, type UploadSource } from '@storedeck/store-api';

import type { AppStoreClient } from '../client/app-store-client.ts';
import type { UploadOperation } from '../client/response-schemas.ts';

/** The connection through which parts are sent. */
interface Connection {
  readonly client: Pick<AppStoreClient, 'http' | 'baseUrl'>;
  readonly signal: AbortSignal;
  /** Called with the number of bytes of each part that the store has received. */
  readonly onSent: (bytes: number) => void;
}

/**
 * Sends the parts of a reserved upload.
 *
 * @returns true if all parts were sent; false if the upload host refused a part. The upload must then be reserved
 *   again, because its upload addresses expire and cannot be renewed.
 */
export async function sendParts(
  { client, signal, onSent }: Connection,
  operations: readonly UploadOperation[],
  source: Pick<UploadSource, 'read'>,
): Promise<boolean> {
  for (const operation of operations) {
    const { status } = await client.http.call({
      store: 'appStore',
      url: checkedAddress(operation, client.baseUrl),
      method: 'PUT',
      headers: readHeaders(operation),
      body: await source.read(operation.offset, operation.length),
      repeatable: true,
      signal,
    });
    if (status >= 200 && status <= 299) {
      onSent(operation.length);
      continue;
    }
    if (status < 400 || status >= 500 || status === 408 || status === 429) throw unreachable(status);
    return false;
  }
  return true;
}

/** Returns bytes in memory as the source of an upload. */
export function wrapBytes(bytes: Uint8Array): UploadSource {
  return {
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

/** Returns the error for an upload whose parts are refused a second time, after a new reservation. */
export function uploadRefused(file: string): StoreError {
  return new StoreError('STORE_UNREACHABLE', `The App Store's upload host refuses the bytes of ${file}.`, {
    store: 'appStore',
    hint: 'Publish the same plan again to continue.',
  });
}

function unreachable(status: number): StoreError {
  return new StoreError(
    'STORE_UNREACHABLE',
    `The App Store's upload host did not accept a part (HTTP ${status}).`,
    { store: 'appStore', status, hint: 'Publish the same plan again to continue.' },
  );
}

/**
 * Returns the address of a part. The address contains its own signature, so it must be https (except with an API on
 * this machine) and must not appear in an error.
 */
function checkedAddress({ url, method }: UploadOperation, baseUrl: string): string {
  const isSafe = url.startsWith('https:') || isLocalAddress(baseUrl);
  if (isSafe && method === 'PUT') return url;
  throw new StoreError('STORE_ANSWER_INVALID', 'The App Store named an upload address that is not usable.', {
    store: 'appStore',
  });
}

function readHeaders({ requestHeaders }: UploadOperation): Record<string, string> {
  const headers = (requestHeaders ?? []).filter(
    ({ name }) => !/^(?:content-length|host|authorization)$/i.test(name),
  );
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}
