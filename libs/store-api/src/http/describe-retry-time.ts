import { retryAfterMs } from './retry.ts';
import type { TransportResponse } from './transport.ts';

/** A shorter time has passed when a person has read the message. */
const SHORT_MS = 120_000;

/**
 * Says when a request may be sent again, for the end of a hint: after the time that the store has named in
 * `Retry-After`, such as `after 21:40 UTC, as the store asks`, otherwise as `otherwise` says.
 *
 * @param now the time of this computer, in ms since 1970
 */
export function describeRetryTime(
  headers: TransportResponse['headers'] | undefined,
  otherwise = 'in a few minutes',
  now: number = Date.now(),
): string {
  const ms = retryAfterMs(headers?.['retry-after'], now);
  if (ms === undefined || ms <= SHORT_MS) return otherwise;
  // The message has no seconds, so the next whole minute is the first that is late enough.
  const [date, time = ''] = new Date(Math.ceil((now + ms) / 60_000) * 60_000).toISOString().split('T');
  const today = new Date(now).toISOString().split('T')[0];
  return `after ${date === today ? '' : `${date} `}${time.slice(0, 5)} UTC, as the store asks`;
}
