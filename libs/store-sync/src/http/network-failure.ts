import { abortedError, isStoreSyncError, type StoreName, StoreSyncError } from '../store-sync-error.ts';

const TIMEOUTS = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
]);
const FINAL = new Set(['EADDRPRIVATE', 'ENOTFOUND']);

export const STORE_TITLE: Record<StoreName, string> = {
  appstore: 'The App Store',
  googleplay: 'Google Play',
};

/** Puts a failed connection into words: who, where, and the code that the system or the HTTP client gave. */
export function networkFailure(
  error: unknown,
  { store, url, signal }: { store: StoreName; url: URL; signal: AbortSignal | undefined },
): StoreSyncError {
  if (isStoreSyncError(error)) return error;
  if (signal?.aborted) return abortedError(signal.reason);
  const code = failureCode(error);
  const certificate = isCertificateCode(code);
  const what = certificate
    ? 'shows a certificate that cannot be trusted'
    : TIMEOUTS.has(code) || code === 'TimeoutError'
      ? 'did not answer in time'
      : 'cannot be reached';
  return new StoreSyncError('STORE_UNREACHABLE', `${STORE_TITLE[store]} (${url.host}) ${what} (${code}).`, {
    store,
    hint: certificate
      ? 'A proxy that opens TLS, or a wrong clock, causes this; the connection was refused for safety.'
      : 'Check the internet connection and try again.',
    cause: error,
  });
}

/** Whether the same request may succeed when it is sent again. */
export function isTransient(error: unknown): boolean {
  const code = failureCode(error);
  return !FINAL.has(code) && !isCertificateCode(code);
}

/** The first code on the way down to the cause: `fetch failed` and `terminated` alone tell nobody anything. */
function failureCode(error: unknown): string {
  let at = error as { code?: unknown; name?: unknown; cause?: unknown; errors?: unknown[] } | undefined;
  let name = 'unknown';
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    if (typeof at.code === 'string') return at.code;
    if (typeof at.name === 'string' && depth === 0) name = at.name;
    // Connecting to a name with several addresses fails with one error for each.
    at = (at.errors?.[0] ?? at.cause) as typeof at;
  }
  return name;
}

function isCertificateCode(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_SSL|ERR_TLS/.test(code);
}
