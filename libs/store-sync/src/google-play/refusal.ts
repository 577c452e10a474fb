import { z } from 'zod';

import { storeMessage } from '../http/store-message.ts';
import { isStoreSyncError, StoreSyncError } from '../store-sync-error.ts';

const ApiRefusal = z.object({
  error: z.object({ message: z.string().nullish(), status: z.string().nullish() }),
});
const store = 'googlePlay';
const TokenRefusal = z.object({ error: z.string(), error_description: z.string().nullish() });

/**
 * The error for a failure of the Google client. The client's own error is not kept as `cause`, because it holds the
 * request with its token.
 */
export function googlePlayRefusal(error: unknown): StoreSyncError {
  const own = ownError(error);
  if (own) return own;
  const { response } = (error ?? {}) as { response?: { status?: unknown; data?: unknown } };
  const status = typeof response?.status === 'number' ? response.status : undefined;
  const token = TokenRefusal.safeParse(response?.data).data;
  if (token) return tokenRefused(token, status);
  const detail = storeMessage(ApiRefusal.safeParse(response?.data).data?.error.message ?? '');
  const google =
    [status === undefined ? undefined : `HTTP ${status}`, detail || undefined].filter(Boolean).join(': ') ||
    'no reason given';
  if (status === 429) {
    return new StoreSyncError(
      'STORE_RATE_LIMITED',
      `Google Play has received too many requests (${google}).`,
      {
        store,
        status,
        hint: 'The quota of the Cloud project is used up; try again in a few minutes.',
      },
    );
  }
  if (status !== undefined && status >= 500) {
    return new StoreSyncError('STORE_UNREACHABLE', `Google Play has an internal error (${google}).`, {
      store,
      status,
      hint: 'Try again in a few minutes.',
    });
  }
  if (status === 404 && /package not found|application/i.test(detail)) {
    return new StoreSyncError('APP_NOT_FOUND', `Google Play has no such app for this account (${google}).`, {
      store,
      status,
      hint: 'Check PLAYSTORE_PACKAGE_NAME; the first build of an app must have been uploaded in Play Console.',
    });
  }
  return new StoreSyncError('GOOGLEPLAY_REFUSED', `Google Play refused the request (${google}).`, {
    store,
    status,
    hint: hintFor(status, detail),
  });
}

/** The StoreSyncError that the Google client has wrapped, as the cause of its own error. */
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
  const detail = storeMessage([error, description].filter(Boolean).join(': '));
  return new StoreSyncError(
    'GOOGLEPLAY_REFUSED',
    `Google refused the key of the service account (${detail}).`,
    {
      store,
      status,
      hint: 'Check that the key was not deleted, that the service account is enabled, and that the clock is right.',
    },
  );
}

function hintFor(status: number | undefined, detail: string): string {
  if (/\bedit\b/i.test(detail) && /deleted|expired|not found/i.test(detail)) {
    return 'Another program opened an edit with the same service account. Use a separate account for this one, and try again.';
  }
  if (status === 403) {
    return 'Check that the Google Play Android Developer API is enabled in the Cloud project and the service account is invited in Play Console with access to this app; a new permission takes up to two days.';
  }
  return 'Check PLAYSTORE_PACKAGE_NAME and the access of the service account in Play Console.';
}
