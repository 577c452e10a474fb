import { jest } from '@jest/globals';

/**
 * Replaces `AbortSignal.timeout` until `jest.restoreAllMocks` is called. The signals of the replacement abort only when
 * the test calls the returned function.
 */
export function controlTimeouts(): () => void {
  const timeouts: AbortController[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeout = new AbortController();
    timeouts.push(timeout);
    return timeout.signal;
  });
  return () => {
    for (const timeout of timeouts) timeout.abort(new DOMException('The time is over.', 'TimeoutError'));
  };
}
