import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { SlowRefresh } from './slow-refresh.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const MINUTE = 60_000;

function start(results: (boolean | Error)[], isWanted = () => true) {
  const times: number[] = [];
  const failures: unknown[] = [];
  const begun = Date.now();
  const refresh = new SlowRefresh({
    isWanted,
    refresh: () => {
      times.push((Date.now() - begun) / MINUTE);
      const result = results.shift() ?? true;
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
    },
    onFailure: (error) => failures.push(error),
  });
  refresh.start();
  return { refresh, times, failures };
}

test('refreshes every minute, and only once when it is started twice', async () => {
  const { refresh, times } = start([]);
  refresh.start();
  await jest.advanceTimersByTimeAsync(3.5 * MINUTE);
  expect(times).toEqual([1, 2, 3]);
  refresh.stop();
  await jest.advanceTimersByTimeAsync(10 * MINUTE);
  expect(times).toHaveLength(3);
});

test('waits twice as long after each failure, at most half an hour, and a minute again after a success', async () => {
  const used = new Error('the hourly limit is used up');
  const { times, failures } = start([used, false, used, used, used, used, true]);
  await jest.advanceTimersByTimeAsync(100 * MINUTE);
  expect(times.slice(0, 8)).toEqual([1, 3, 7, 15, 31, 61, 91, 92]);
  expect(failures).toHaveLength(5);
});

test('ends when nobody watches, and starts again', async () => {
  let watched = true;
  const { refresh, times } = start([], () => watched);
  await jest.advanceTimersByTimeAsync(1.5 * MINUTE);
  watched = false;
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(times).toEqual([1]);
  watched = true;
  refresh.start();
  await jest.advanceTimersByTimeAsync(1.5 * MINUTE);
  expect(times).toHaveLength(2);
});
