import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { CaptureTurns } from './capture-turns.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const { signal } = new AbortController();

/**
 * `capture` starts a capture that takes `ms` milliseconds. `beganAt` contains the times at which captures began, in ms.
 */
function setUp(ms: number) {
  const turns = new CaptureTurns();
  const beganAt: number[] = [];
  const start = performance.now();
  const capture = (stop = signal) =>
    turns.run(async () => {
      beganAt.push(Math.round(performance.now() - start));
      await new Promise((resolve) => setTimeout(resolve, ms));
      return 'picture';
    }, stop);
  return { turns, beganAt, capture };
}

test('captures use half of the time of a server', async () => {
  const { beganAt, capture } = setUp(30);
  const captures = [capture(), capture(), capture()];
  await jest.advanceTimersByTimeAsync(1000);
  expect(beganAt).toEqual([0, 60, 120]);
  expect(await Promise.all(captures)).toEqual(['picture', 'picture', 'picture']);
});

test('the other captures do not wait for the end of a capture that takes long on the device', async () => {
  const { beganAt, capture } = setUp(900);
  for (let count = 0; count < 3; count += 1) void capture();
  await jest.advanceTimersByTimeAsync(1000);
  expect(beganAt).toEqual([0, 200, 400]);
});

test('a capture waits while an input of any device is performed', async () => {
  const { turns, beganAt, capture } = setUp(10);
  const [one, other] = [{}, {}];
  turns.begin(one);
  turns.begin(other);
  void capture();
  await jest.advanceTimersByTimeAsync(20);
  turns.end(one);
  await jest.advanceTimersByTimeAsync(20);
  expect(beganAt).toEqual([]);
  turns.end(other);
  await jest.advanceTimersByTimeAsync(1);
  expect(beganAt).toEqual([40]);
});

test('an input that does not end delays a capture by only a tenth of a second', async () => {
  const { turns, beganAt, capture } = setUp(10);
  turns.begin({});
  void capture();
  await jest.advanceTimersByTimeAsync(1000);
  expect(beganAt).toEqual([100]);
});

test('a capture that fails and a capture that is aborted do not stop the other captures', async () => {
  const { turns, beganAt, capture } = setUp(10);
  const failed = turns.run(() => Promise.reject(new Error('gone')), signal);
  const leaving = new AbortController();
  const left = capture(leaving.signal);
  const next = capture();
  leaving.abort(new Error('left'));
  await expect(failed).rejects.toThrow('gone');
  await expect(left).rejects.toThrow('left');
  await jest.advanceTimersByTimeAsync(20);
  expect(await next).toBe('picture');
  expect(beganAt).toEqual([0]);
});
