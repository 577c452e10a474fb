import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { ScreenPoll } from './screen-poll.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A device whose screenshots take 30 ms, and the times at which they began. */
function setUp({ changes }: { readonly changes: boolean }) {
  const takenAt: number[] = [];
  const start = performance.now();
  const poll = new ScreenPoll({
    take: async () => {
      takenAt.push(Math.round(performance.now() - start));
      await new Promise((resolve) => setTimeout(resolve, 30));
      return Buffer.from(changes ? `picture ${takenAt.length}` : 'still');
    },
  });
  const stop = new AbortController();
  const read = async () => {
    for await (const _ of poll.pictures(stop.signal));
  };
  const ended = read();
  return { poll, takenAt, stop, ended };
}

test('while the screen changes, the pauses are as short as is allowed', async () => {
  const { takenAt, stop, ended } = setUp({ changes: true });
  await jest.advanceTimersByTimeAsync(300);
  expect(takenAt).toEqual([0, 80, 160, 240]);
  stop.abort();
  await jest.advanceTimersByTimeAsync(30);
  await ended;
});

test('while nothing changes, the pauses grow up to half a second', async () => {
  const { takenAt, stop } = setUp({ changes: false });
  await jest.advanceTimersByTimeAsync(3000);
  expect(takenAt).toEqual([0, 80, 210, 440, 870, 1400, 1930, 2460, 2990]);
  stop.abort();
});

test('while a finger is down, no screenshot is taken; after the input, one follows soon', async () => {
  const { poll, takenAt, stop } = setUp({ changes: true });
  await jest.advanceTimersByTimeAsync(50);
  poll.begin();
  await jest.advanceTimersByTimeAsync(500);
  expect(takenAt).toEqual([0]);
  poll.end();
  await jest.advanceTimersByTimeAsync(50);
  expect(takenAt).toEqual([0, 590]);
  stop.abort();
});

test('inputs that follow each other closely delay a screenshot by one second at most', async () => {
  const { poll, takenAt, stop } = setUp({ changes: true });
  for (let count = 0; count < 300; count += 1) {
    poll.begin();
    await jest.advanceTimersByTimeAsync(5);
    poll.end();
    await jest.advanceTimersByTimeAsync(5);
  }
  expect(takenAt.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...takenAt.slice(1).map((at, index) => at - (takenAt[index] ?? 0)))).toBeLessThan(1100);
  stop.abort();
});

test('an error of the device ends the pictures with this error', async () => {
  const poll = new ScreenPoll({ take: () => Promise.reject(new Error('gone')) });
  await expect(poll.pictures(new AbortController().signal).next()).rejects.toThrow('gone');
});
