import { afterAll, jest } from '@jest/globals';

const { timeout } = AbortSignal;

/** `AbortSignal.timeout` for the tests themselves. */
export function testTimeout(ms: number): AbortSignal {
  return timeout.call(AbortSignal, ms);
}

/**
 * Makes each timeout that uses `AbortSignal.timeout` five times longer until the end of the suite, because a computer
 * that runs tests may be busy. Error messages still contain the original timeout.
 */
export function lengthenTimeouts(): void {
  AbortSignal.timeout = (ms) => testTimeout(5 * ms);
  // The suites of a Jest worker share `AbortSignal`, so the function is restored for the next suite.
  afterAll(() => {
    AbortSignal.timeout = timeout;
  });
}

/**
 * Divides each timeout that uses `AbortSignal.timeout` by `times`, until `jest.restoreAllMocks` is called. Until then,
 * `lengthenTimeouts` has no effect. Error messages still contain the original timeout.
 */
export function shortenTimeouts(times = 20): void {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => testTimeout(ms / times));
}
