import { z } from 'zod';

import { storeWords } from '../http/store-words.ts';
import { isStoreSyncError, StoreSyncError } from '../store-sync-error.ts';

const ApiRefusal = z.object({
  error: z.object({ message: z.string().nullish(), status: z.string().nullish() }),
});
const TokenRefusal = z.object({ error: z.string(), error_description: z.string().nullish() });

/**
 * Turns a failure of the Google client into the error a person reads. The client's own error is not kept as `cause`:
 * it carries the request with its token.
 */
export function googlePlayRefusal(error: unknown): StoreSyncError {
  const own = ownError(error);
  if (own) return own;
  const { response } = (error ?? {}) as { response?: { status?: unknown; data?: unknown } };
  const status = typeof response?.status === 'number' ? response.status : undefined;
  const token = TokenRefusal.safeParse(response?.data).data;
  if (token) return tokenRefused(token, status);
  const words = storeWords(ApiRefusal.safeParse(response?.data).data?.error.message ?? '');
  const google =
    [status === undefined ? undefined : `HTTP ${status}`, words || undefined].filter(Boolean).join(': ') ||
    'no reason given';
  if (status === 429) {
    return refusal(
      'STORE_RATE_LIMITED',
      `Google Play asks to slow down (${google}).`,
      'The quota of the Cloud project is used up; try again in a few minutes.',
      status,
    );
  }
  if (status !== undefined && status >= 500) {
    return refusal(
      'STORE_UNREACHABLE',
      `Google Play has a fault of its own (${google}).`,
      'Try again in a few minutes.',
      status,
    );
  }
  if (status === 404 && /package not found|application/i.test(words)) {
    return refusal(
      'APP_NOT_FOUND',
      `Google Play knows no such app for this account (${google}).`,
      'Check PLAYSTORE_PACKAGE_NAME; the first build of an app must have been uploaded by hand.',
      status,
    );
  }
  return refusal(
    'GOOGLEPLAY_REFUSED',
    `Google Play refused the request (${google}).`,
    hintFor(status, words),
    status,
  );
}

/** Our own error inside the wrapping of the Google client, which keeps the thrown one as its cause. */
function ownError(error: unknown): StoreSyncError | undefined {
  let at: unknown = error;
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    if (isStoreSyncError(at)) return at;
    at = 'cause' in at ? at.cause : undefined;
  }
  return undefined;
}

function tokenRefused(
  { error, error_description: description }: z.infer<typeof TokenRefusal>,
  status: number | undefined,
): StoreSyncError {
  const words = storeWords([error, description].filter(Boolean).join(': '));
  return refusal(
    'GOOGLEPLAY_REFUSED',
    `Google refused the key of the service account (${words}).`,
    'Check that the key was not deleted and the service account not disabled, and that the clock is right.',
    status,
  );
}

function hintFor(status: number | undefined, words: string): string {
  if (/\bedit\b/i.test(words) && /deleted|expired|not found/i.test(words)) {
    return 'Another program opened an edit with the same service account. Give this one an account of its own, and try again.';
  }
  if (status === 403) {
    return 'Check that the Google Play Android Developer API is enabled in the Cloud project and the service account is invited in Play Console with access to this app; a new permission takes up to two days.';
  }
  return 'Check PLAYSTORE_PACKAGE_NAME and the access of the service account in Play Console.';
}

function refusal(
  code: StoreSyncError['code'],
  message: string,
  hint: string,
  status: number | undefined,
): StoreSyncError {
  return new StoreSyncError(code, message, { store: 'googleplay', hint, status });
}
