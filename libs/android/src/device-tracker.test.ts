import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { DeviceTracker } from './device-tracker.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('following that ends at once is tried again ever more patiently, up to every half minute', async () => {
  const started: number[] = [];
  const host = {
    run: () => Promise.reject(new Error('nobody asks for the list')),
    spawn: () => {
      started.push(Date.now());
      return Promise.reject(new Error('adb ends at once'));
    },
  };
  const tracker = new DeviceTracker(host, () => undefined);
  tracker.start();
  await jest.advanceTimersByTimeAsync(122_000);
  const waits = started.slice(1).map((time, index) => (time - (started[index] ?? NaN)) / 1000);
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);

  await tracker.close();
  expect(jest.getTimerCount()).toBe(0);
});
