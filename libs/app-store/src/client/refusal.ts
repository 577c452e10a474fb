import { parseJson, StoreError, type StoreErrorCode, storeMessage } from '@storedeck/store-api';
import { z } from 'zod';

const Refusal = z.object({
  errors: z
    .array(
      z.object({
        code: z.string().nullish(),
        title: z.string().nullish(),
        detail: z.string().nullish(),
        source: z.object({ pointer: z.string().nullish() }).nullish(),
      }),
    )
    .min(1),
});

/** Returns the error for a response that is not 2xx: with Apple's own message, and a hint that says what to check. */
export function appStoreRefusal({ status, text }: { status: number; text: string }): StoreError {
  const errors = Refusal.safeParse(parseJson(text)).data?.errors ?? [];
  const [first] = errors;
  const detail = storeMessage(first?.detail ?? first?.title ?? '');
  const apple = detail === '' ? `HTTP ${status}` : `HTTP ${status}: ${detail}`;
  const { code, message, hint } = describe(status, first?.code ?? '', apple);
  const storeCodes = errors.flatMap((error) => error.code ?? []);
  const attributes = errors.flatMap(
    ({ source }) => /^\/data\/attributes\/(\w{1,60})$/.exec(source?.pointer ?? '')?.[1] ?? [],
  );
  return new StoreError(code, message, { store: 'appStore', status, hint, storeCodes, attributes });
}

function describe(
  status: number,
  reason: string,
  apple: string,
): { code: StoreErrorCode; message: string; hint: string } {
  if (status === 429) {
    return {
      code: 'STORE_RATE_LIMITED',
      message: `The App Store has received too many requests (${apple}).`,
      hint: 'The hourly limit of this API key is used up; try again later.',
    };
  }
  if (status >= 500) {
    return {
      code: 'STORE_UNREACHABLE',
      message: `The App Store has an internal error (${apple}).`,
      hint: 'Try again in a few minutes.',
    };
  }
  if (status >= 300 && status < 400) {
    return {
      code: 'STORE_ANSWER_INVALID',
      message: `The App Store redirects to another address (${apple}), to which no key is sent.`,
      hint: 'Check the base address of the App Store API.',
    };
  }
  const message = `The App Store refused the request (${apple}).`;
  if (status === 401) {
    return {
      code: 'APPSTORE_REFUSED',
      message,
      hint: 'Check that key id, issuer id and private key belong together, that the key is not revoked, and that the clock is right. A team key needs its issuer id; an individual key has none.',
    };
  }
  if (reason.startsWith('FORBIDDEN.REQUIRED_AGREEMENTS')) {
    return {
      code: 'APPSTORE_REFUSED',
      message,
      hint: 'The account holder must accept the current agreements in App Store Connect.',
    };
  }
  if (reason.startsWith('ENTITY_') || status === 422) {
    return { code: 'APPSTORE_REFUSED', message, hint: 'Correct the value in New, and make a new plan.' };
  }
  if (status === 409) {
    return {
      code: 'APPSTORE_REFUSED',
      message,
      hint: 'Check the state of the version in App Store Connect, and make a new plan.',
    };
  }
  return {
    code: 'APPSTORE_REFUSED',
    message,
    hint: 'Check in App Store Connect that the key has the role App Manager, or another that may read apps, and access to this app.',
  };
}
