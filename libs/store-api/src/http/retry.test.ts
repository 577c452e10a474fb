import { describe, expect, jest, test } from '@jest/globals';

import { DEFAULT_NETWORK } from './network-options.ts';
import { retryAfterMs, TransientFailure, withRetries } from './retry.ts';

const network = { ...DEFAULT_NETWORK, retries: 3, retryMinMs: 1, retryMaxMs: 2 };

describe('withRetries', () => {
  test('returns the last response when no attempt succeeds', async () => {
    const attempt = jest.fn(() => Promise.reject(new TransientFailure({ response: 503 })));
    await expect(withRetries<number>(attempt, { network, signal: undefined })).resolves.toBe(503);
    expect(attempt).toHaveBeenCalledTimes(4);
  });

  test('does not retry after an error that is not a TransientFailure', async () => {
    const attempt = jest.fn(() => Promise.reject(new Error('no')));
    await expect(withRetries(attempt, { network, signal: undefined })).rejects.toThrow('no');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('does not wait for a Retry-After above the limit', async () => {
    const attempt = jest.fn(() => Promise.reject(new TransientFailure({ response: 429 }, 99_999_000)));
    await expect(withRetries<number>(attempt, { network, signal: undefined })).resolves.toBe(429);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('rejects if the signal aborts during a wait', async () => {
    const stop = new AbortController();
    const attempt = jest.fn(() => {
      queueMicrotask(() => stop.abort());
      return Promise.reject(new TransientFailure({ response: 503 }, 20_000));
    });
    await expect(withRetries<number>(attempt, { network, signal: stop.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    });
  });
});

test.each([
  ['5', 5000],
  ['0', 0],
  ['Sat, 21 Nov 2026 00:00:10 GMT', 10_000],
  ['Sat, 21 Nov 2020 00:00:10 GMT', 0],
  ['-1', undefined],
  ['x', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %s means %s ms', (header, expected) => {
  expect(retryAfterMs(header, Date.parse('2026-11-21T00:00:00Z'))).toBe(expected);
});
