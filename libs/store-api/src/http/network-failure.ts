import type { Store } from '@storedeck/listing';

import { abortedError, isStoreError, StoreError } from '../store-error.ts';

const TIMEOUTS = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
  'TimeoutError',
]);
const FINAL = new Set(['EADDRPRIVATE', 'ENOTFOUND']);

/** The name of each store, as the subject of a sentence. */
export const STORE_TITLE: Record<Store, string> = {
  appStore: 'The App Store',
  googlePlay: 'Google Play',
};

/**
 * Returns the error for a failed connection. Its message contains the store, the host, and the error code of the system
 * or the HTTP client.
 */
export function networkFailure(
  error: unknown,
  { store, url, signal }: { store: Store; url: URL; signal: AbortSignal | undefined },
): StoreError {
  if (isStoreError(error)) return error;
  if (signal?.aborted) return abortedError(signal.reason);
  const { code, text: what } = describeConnection(error);
  return new StoreError('STORE_UNREACHABLE', `${STORE_TITLE[store]} (${url.host}) ${what} (${code}).`, {
    store,
    hint: isCertificateCode(code)
      ? 'A proxy that decrypts TLS, or a wrong clock, can cause this. Nothing was sent.'
      : 'Check the internet connection and try again.',
    cause: error,
  });
}

/** Says why a connection has failed: its code, and what that means for the host, such as `cannot be reached`. */
export function describeConnection(error: unknown): { code: string; text: string } {
  const code = failureCode(error);
  return { code, text: describeFailure(code) };
}

function describeFailure(code: string): string {
  if (isCertificateCode(code)) return 'has a certificate that cannot be trusted';
  return TIMEOUTS.has(code) ? 'did not respond in time' : 'cannot be reached';
}

/** Whether the same request may succeed if it is sent again after this error. */
export function isTransient(error: unknown): boolean {
  const code = failureCode(error);
  return !FINAL.has(code) && !isCertificateCode(code);
}

/**
 * Returns the code of the error, or of its first cause that has a code; otherwise the name of the error. The messages
 * of the errors of `fetch`, such as `fetch failed` and `terminated`, do not name the cause.
 */
function failureCode(error: unknown): string {
  let at = error as { code?: unknown; name?: unknown; cause?: unknown; errors?: unknown[] } | undefined;
  let name = 'unknown';
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    if (typeof at.code === 'string') return at.code;
    if (typeof at.name === 'string' && depth === 0) name = at.name;
    // Connecting to a host name with several addresses fails with one error per address. The first one is used.
    at = (at.errors?.[0] ?? at.cause) as typeof at;
  }
  return name;
}

function isCertificateCode(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_SSL|ERR_TLS/.test(code);
}
