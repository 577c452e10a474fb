import { type HttpResponse, pause } from '@storedeck/store-api';
import pLimit from 'p-limit';

/**
 * If fewer than this number of calls are left in the current hour, calls are sent one at a time, with a pause before
 * each call, so that the limit is reached later.
 */
const SCARCE_CALLS = 100;
const MAX_PAUSE_MS = 2_000;

/**
 * Returns a function that runs a call. The function slows down the calls if Apple's header, such as
 * `X-Rate-Limit: user-hour-lim:3500;user-hour-rem:20;`, shows that few calls are left in the current hour.
 */
export function createPace(
  signal: AbortSignal | undefined,
): (call: () => Promise<HttpResponse>) => Promise<HttpResponse> {
  const oneByOne = pLimit(1);
  let pauseMs = 0;
  const observed = async (call: () => Promise<HttpResponse>): Promise<HttpResponse> => {
    const response = await call();
    pauseMs = pauseAfter(response.headers['x-rate-limit']);
    return response;
  };
  return (call) => {
    if (pauseMs === 0) return observed(call);
    return oneByOne(async () => {
      await pause(pauseMs, signal);
      return observed(call);
    });
  };
}

function pauseAfter(header: string | string[] | undefined): number {
  const match = /user-hour-lim:(\d{1,7});\s*user-hour-rem:(\d{1,7})/.exec(String(header ?? ''));
  if (!match) return 0;
  const [limit, left] = [Number(match[1]), Number(match[2])];
  return limit > 0 && left < SCARCE_CALLS ? Math.min(3_600_000 / limit, MAX_PAUSE_MS) : 0;
}
