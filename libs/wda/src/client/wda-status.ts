import { z } from 'zod';

import type { WdaHttp } from './wda-http.ts';
import { readResponse, parseValue } from './wda-response.ts';

const TIMEOUT_MS = 4000;

/** Requests the status of WebDriverAgent. Resolves to the id of its active session, or `null`. Needs no session. */
export async function activeSession(http: WdaHttp, signal?: AbortSignal): Promise<string | null> {
  const response = readResponse(
    await http.call({ method: 'GET', path: '/status', timeoutMs: TIMEOUT_MS, signal }),
  );
  // Older builds lack `ready`, `device` and `build.version`, so any object is accepted.
  parseValue(StatusValue, response.value);
  return response.sessionId;
}

const StatusValue = z.object({}).loose();
