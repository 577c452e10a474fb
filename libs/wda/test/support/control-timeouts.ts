import { jest } from '@jest/globals';

/**
 * Lets a test decide when the time of each timeout that uses `AbortSignal.timeout` is over, until `jest.restoreAllMocks`
 * is called: when the test calls the returned function.
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
