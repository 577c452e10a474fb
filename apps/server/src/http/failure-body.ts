import { type ErrorBody, toErrorBody } from '@storedeck/contract';
import type { Logger } from 'pino';

export interface FailedCall {
  readonly log: Logger;
  /**
   * Whether the client has disconnected. In most cases, this has also caused the error, because the work for the client
   * was aborted.
   */
  readonly hasLeft: boolean;
  /** What the log says about the call, apart from the error. */
  readonly about?: Readonly<Record<string, string>>;
}

/** Returns the JSON body for an error of a call. Logs an internal error with its stack, unless the client has left. */
export function failureBody(error: unknown, { log, hasLeft, about }: FailedCall): ErrorBody {
  const body = toErrorBody(error);
  if (body.code === 'INTERNAL' && !hasLeft) log.error({ err: error, ...about }, 'internal error');
  return body;
}
