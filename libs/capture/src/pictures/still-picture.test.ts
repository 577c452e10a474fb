import { describe, expect, test } from '@jest/globals';
import type { ScreenChanges } from '@storedeck/flows';

import { takeStill } from './still-picture.ts';

const TIMES = { betweenMs: 1, maxMs: 60_000 };
const { signal } = new AbortController();

/** A device whose screenshots are these numbers, the last one again and again. */
function makeDevice(pictures: readonly number[], changes?: ScreenChanges) {
  let taken = 0;
  return {
    changes,
    screenshot: async () => {
      taken += 1;
      return Uint8Array.of(pictures[Math.min(taken, pictures.length) - 1] ?? 0);
    },
    count: () => taken,
  };
}

/** A live video that tells so many changes, one each time it is asked for the next, and then none. */
function makeVideo(moves: number): ScreenChanges {
  let left = moves;
  let changedAt = performance.now() - 1000;
  return {
    get changedAt() {
      return changedAt;
    },
    next: async (atMostMs) => {
      if (left > 0) changedAt = performance.now();
      else await new Promise((resolve) => setTimeout(resolve, atMostMs));
      left -= 1;
    },
  };
}

describe('a still picture', () => {
  test('is equal to the one before it where nothing tells changes', async () => {
    const device = makeDevice([1, 2, 3]);
    expect(await takeStill(device, TIMES, signal)).toEqual({ png: Uint8Array.of(3), isStill: true });
    expect(device.count()).toBe(4);
  });

  test('is the first one if the live video tells no change after it', async () => {
    const device = makeDevice([1, 2], makeVideo(0));
    expect(await takeStill(device, TIMES, signal)).toEqual({ png: Uint8Array.of(1), isStill: true });
    expect(device.count()).toBe(1);
  });

  test('is a later one if the live video tells a change after the first', async () => {
    const device = makeDevice([1, 2], makeVideo(1));
    expect(await takeStill(device, TIMES, signal)).toEqual({ png: Uint8Array.of(2), isStill: true });
  });

  test('is taken as it is when the time is over', async () => {
    const device = makeDevice([1, 2, 3]);
    const times = { betweenMs: 0, maxMs: 0 };
    expect(await takeStill(device, times, signal)).toEqual({ png: Uint8Array.of(2), isStill: false });
  });
});
