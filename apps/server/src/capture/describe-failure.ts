import type { CaptureState } from '@storedeck/contract';
import type { Logger } from 'pino';

import { failureBody } from '../http/failure-body.ts';

/** Returns why a plan cannot be read, or why a capture has ended, for the page. */
export function describeFailure(error: unknown, log: Logger): NonNullable<CaptureState['failure']> {
  const { error: message, code, hint } = failureBody(error, { log, hasLeft: false });
  return { error: message, code, ...(hint !== undefined && { hint }) };
}
