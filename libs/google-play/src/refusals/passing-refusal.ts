import { StoreError } from '@storedeck/store-api';

import type { GoogleRefusal } from './google-refusal.ts';

const store = 'googlePlay';

/**
 * Returns the error for a response that says nothing about the request itself: too many requests, an internal error, a
 * redirect. Returns undefined for every other response.
 *
 * @param service what messages call the service that was asked
 */
export function passingRefusal(
  { status, detail, shown, retryTime }: GoogleRefusal,
  service = 'Google Play',
): StoreError | undefined {
  if (status === 429 || (status === 403 && /quota exceeded|rate limit/i.test(detail))) {
    return new StoreError('STORE_RATE_LIMITED', `${service} has received too many requests (${shown}).`, {
      store,
      status,
      hint: `The quota of the Cloud project is used up; try again ${retryTime}.`,
    });
  }
  if (status >= 500) {
    return new StoreError('STORE_UNREACHABLE', `${service} has an internal error (${shown}).`, {
      store,
      status,
      hint: `Try again ${retryTime}.`,
    });
  }
  if (status >= 300 && status < 400) {
    return new StoreError(
      'STORE_ANSWER_INVALID',
      `${service} redirects to another address (${shown}), to which no token is sent.`,
      { store, status, hint: `Check the base address of ${service}.` },
    );
  }
  return undefined;
}
