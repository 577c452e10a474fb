import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CaptureTurns } from '@storedeck/devices';

import { ScreenPoll } from './screen-poll.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/**
 * Polls the screen of a device whose screenshots take 30 ms. `takenAt` contains the times at which they began, in ms.
 */
function setUp({ changes }: { readonly changes: boolean }) {
  const takenAt: number[] = [];
  const start = performance.now();
  const poll = new ScreenPoll({
    turns: new CaptureTurns(),
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

test('while the screen changes, the pauses are as short as allowed', async () => {
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

test('while a finger is down, no screenshot is taken; a screenshot follows soon after the input', async () => {
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

test('inputs that follow each other closely delay a screenshot by at most about a second', async () => {
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

test('while there is no viewer, no screenshot is taken, even after an input; for the next viewer, one is taken at once', async () => {
  const { poll, takenAt, stop, ended } = setUp({ changes: true });
  await jest.advanceTimersByTimeAsync(10);
  poll.setWatched(false);
  await jest.advanceTimersByTimeAsync(100);
  poll.begin();
  poll.end();
  await jest.advanceTimersByTimeAsync(5000);
  expect(takenAt).toEqual([0]);
  poll.setWatched(true);
  await jest.advanceTimersByTimeAsync(1);
  expect(takenAt).toEqual([0, 5110]);
  poll.setWatched(false);
  stop.abort();
  await jest.advanceTimersByTimeAsync(30);
  await ended;
});

test('a requested screenshot is taken even while there is no viewer', async () => {
  const { poll, takenAt, stop, ended } = setUp({ changes: true });
  await jest.advanceTimersByTimeAsync(10);
  poll.setWatched(false);
  await jest.advanceTimersByTimeAsync(1000);
  poll.request();
  await jest.advanceTimersByTimeAsync(1000);
  expect(takenAt).toEqual([0, 1010]);
  stop.abort();
  await ended;
});

test('the screenshots end with the error of the device', async () => {
  const take = () => Promise.reject(new Error('gone'));
  const poll = new ScreenPoll({ take, turns: new CaptureTurns() });
  await expect(poll.pictures(new AbortController().signal).next()).rejects.toThrow('gone');
});
