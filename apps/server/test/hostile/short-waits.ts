import { jest } from '@jest/globals';

/**
 * Lets what `AbortSignal.timeout` limits end after a twentieth of its time, until `jest.restoreAllMocks`. The sentence of the error still
 * tells the limit that was asked for.
 */
export function shortenWaits(): void {
  const { timeout } = AbortSignal;
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 20));
}
