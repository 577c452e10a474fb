import { jest } from '@jest/globals';

/**
 * Makes each `AbortSignal.timeout` twenty times shorter, until `jest.restoreAllMocks` is called. Error messages still
 * contain the original timeout.
 */
export function shortenTimeouts(): void {
  const { timeout } = AbortSignal;
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 20));
}
