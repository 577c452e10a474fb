import { z } from 'zod';

import { openAnswer, parseValue } from './wda-answer.ts';
import type { WdaHttp } from './wda-http.ts';

const LIMIT_MS = 4000;

/** Asks whether WebDriverAgent is there, and the id of its one active session. Answered without a session. */
export async function activeSession(http: WdaHttp, signal?: AbortSignal): Promise<string | null> {
  const answer = openAnswer(await http.call({ method: 'GET', path: '/status', timeoutMs: LIMIT_MS, signal }));
  // `ready`, `device` and `build.version` are missing in older builds: an object is all one can ask for.
  parseValue(StatusValue, answer.value);
  return answer.sessionId;
}

const StatusValue = z.object({}).loose();
