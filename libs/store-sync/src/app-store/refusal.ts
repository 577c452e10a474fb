import { z } from 'zod';

import { parseJson, storeWords } from '../http/store-words.ts';
import { StoreSyncError, type StoreSyncErrorCode } from '../store-sync-error.ts';

const Refusal = z.object({
  errors: z
    .array(
      z.object({ code: z.string().nullish(), title: z.string().nullish(), detail: z.string().nullish() }),
    )
    .min(1),
});

/** Turns an answer that is not 2xx into the error a person reads: Apple's own words, and what to check. */
export function appStoreRefusal({ status, text }: { status: number; text: string }): StoreSyncError {
  const [first] = Refusal.safeParse(parseJson(text)).data?.errors ?? [];
  const words = storeWords(first?.detail ?? first?.title ?? '');
  const apple = words === '' ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
  const { code, message, hint } = judge(status, first?.code ?? '', apple);
  return new StoreSyncError(code, message, { store: 'appstore', status, hint });
}

function judge(
  status: number,
  reason: string,
  apple: string,
): { code: StoreSyncErrorCode; message: string; hint: string } {
  if (status === 429) {
    return {
      code: 'STORE_RATE_LIMITED',
      message: `The App Store asks to slow down (${apple}).`,
      hint: 'The hourly limit of this API key is used up; try again later.',
    };
  }
  if (status >= 500) {
    return {
      code: 'STORE_UNREACHABLE',
      message: `The App Store has a fault of its own (${apple}).`,
      hint: 'Try again in a few minutes.',
    };
  }
  if (status >= 300 && status < 400) {
    return {
      code: 'STORE_ANSWER_INVALID',
      message: `The App Store sends elsewhere (${apple}), which is not followed with a key.`,
      hint: 'Check the base address of the App Store API.',
    };
  }
  const message = `The App Store refused the request (${apple}).`;
  if (status === 401) {
    return {
      code: 'APPSTORE_REFUSED',
      message,
      hint: 'Check that ASC_KEY_ID, ASC_ISSUER_ID and ASC_KEY_P8_B64 belong together, that the key is not revoked, and that the clock is right.',
    };
  }
  if (reason.startsWith('FORBIDDEN.REQUIRED_AGREEMENTS')) {
    return {
      code: 'APPSTORE_REFUSED',
      message,
      hint: 'The account holder must accept the current agreements in App Store Connect.',
    };
  }
  return {
    code: 'APPSTORE_REFUSED',
    message,
    hint: 'Check in App Store Connect that the key has the role App Manager, or another that may read apps, and access to this app.',
  };
}
