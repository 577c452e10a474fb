import { z } from 'zod';

import { parseValue, type WdaClient } from './wda-client.ts';

const TIMEOUT_MS = 4000;

/**
 * Requests the status of WebDriverAgent, for which no session is needed. Resolves to the id of the active session, or
 * to `null` if no session is active.
 */
export async function activeSession(client: WdaClient, signal?: AbortSignal): Promise<string | null> {
  const response = await client.call({ method: 'GET', path: '/status', timeoutMs: TIMEOUT_MS, signal });
  // The responses of older builds lack `ready`, `device` and `build.version`, so any object is accepted.
  parseValue(StatusValue, response.value);
  return response.sessionId;
}

const StatusValue = z.object({}).loose();
