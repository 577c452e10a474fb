import {
  clockDifference,
  type HttpResponse,
  isNotUnderstood,
  parseJson,
  describeRetryTime,
  StoreError,
  type StoreErrorCode,
  storeMessage,
} from '@storedeck/store-api';
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
export function appStoreRefusal({
  status,
  text,
  headers,
}: Pick<HttpResponse, 'status' | 'text'> & Partial<Pick<HttpResponse, 'headers'>>): StoreError {
  const errors = Refusal.safeParse(parseJson(text)).data?.errors ?? [];
  const [first] = errors;
  // One request writes several texts, and Apple has one error for each text that it refuses.
  const sentences = new Set(errors.flatMap(({ detail, title }) => detail ?? title ?? []));
  const detail = storeMessage([...sentences].map((sentence) => sentence.replace(/\.$/, '')).join('; '));
  const storeCodes = errors.flatMap((error) => error.code ?? []);
  const attributes = errors.flatMap(
    ({ source }) => /^\/data\/attributes\/(\w{1,60})$/.exec(source?.pointer ?? '')?.[1] ?? [],
  );
  // A token that is signed with a wrong time is refused like a wrong key.
  const clock = status === 401 ? clockDifference(headers?.['date']) : undefined;
  const [code, does, hint] =
    clock === undefined
      ? describe({ status, reason: first?.code ?? '', detail, headers })
      : describeClock(shown(status, detail), clock);
  return new StoreError(code, `The App Store ${does}.`, {
    store: 'appStore',
    status,
    hint,
    storeCodes,
    attributes,
  });
}

/** The code of the error, what the App Store does, and the hint. */
type Description = [code: StoreErrorCode, does: string, hint: string];

function describeClock(apple: string, clock: string): Description {
  return [
    'APPSTORE_REFUSED',
    `refused the request (${apple}), and the clock of this computer is ${clock}`,
    'Set the clock of this computer; Apple accepts only a token that was signed within the last minutes.',
  ];
}

interface Refused {
  readonly status: number;
  /** The code of Apple's first error. */
  readonly reason: string;
  /** Apple's own sentences, without a full stop at their end. Empty if there are none. */
  readonly detail: string;
  readonly headers: HttpResponse['headers'] | undefined;
}

/** The status and Apple's own sentences. */
function shown(status: number, detail: string): string {
  return detail === '' ? `HTTP ${status}` : `HTTP ${status}: ${detail}`;
}

function describe({ status, reason, detail, headers }: Refused): Description {
  const apple = shown(status, detail);
  if (status === 429)
    return [
      'STORE_RATE_LIMITED',
      `has received too many requests (${apple})`,
      `The hourly limit of this API key is used up; try again ${describeRetryTime(headers, 'later')}.`,
    ];
  if (status >= 500)
    return [
      'STORE_UNREACHABLE',
      `has an internal error (${apple})`,
      `Try again ${describeRetryTime(headers)}.`,
    ];
  if (status >= 300 && status < 400)
    return [
      'STORE_ANSWER_INVALID',
      `redirects to another address (${apple}), to which no key is sent`,
      'Check the base address of the App Store API.',
    ];
  return ['APPSTORE_REFUSED', `refused the request (${apple})`, findHint(status, reason, detail)];
}

function findHint(status: number, reason: string, detail: string): string {
  if (status === 401)
    return 'Check that key id, issuer id and private key belong together, that the key is not revoked, and that the clock is right. A team key needs its issuer id; an individual key has none.';
  if (reason.startsWith('FORBIDDEN.REQUIRED_AGREEMENTS'))
    return 'The account holder must accept the current agreements in App Store Connect.';
  if (isNotUnderstood([reason]) || status === 405 || /does not allow '/.test(detail))
    return 'The App Store does not know this request of Storedeck, so neither New nor the key is wrong. Install the newest version of Storedeck.';
  // A set that is full, or a version that cannot be created now, is refused as a relationship.
  if (status === 404 || reason.startsWith('ENTITY_ERROR.RELATIONSHIP'))
    return 'The app may have changed in App Store Connect since it was read. Read it again: sync, or make a new plan.';
  if (reason.startsWith('ENTITY_') || status === 422) return 'Correct the value in New, and make a new plan.';
  if (status === 409) return 'Check the state of the version in App Store Connect, and make a new plan.';
  return 'Check in App Store Connect that the key has access to this app. To publish, it needs the role App Manager or Admin.';
}
