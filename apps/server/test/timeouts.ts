import { jest } from '@jest/globals';

/**
 * Divides each timeout that uses `AbortSignal.timeout` by `times`, until `jest.restoreAllMocks` is called. If `times`
 * is 1, the timeouts are those of the product; in tests that do not call this function, timeouts are longer. Error
 * messages still contain the original timeout.
 */
export function shortenTimeouts(times = 20): void {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    const end = () => controller.abort(new DOMException('The time is over.', 'TimeoutError'));
    setTimeout(end, ms / times).unref();
    return controller.signal;
  });
}
