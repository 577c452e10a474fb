import { describe, expect, test } from '@jest/globals';

import { createTimeLeft } from './time-left.ts';

/** Returns the shown value at each second, for the number of downloads that are done at that second. */
function shownFor(downloads: readonly number[], toDownload: number) {
  const timeLeft = createTimeLeft();
  return downloads.map((downloaded, second) => timeLeft({ downloaded, toDownload }, 50_000 + second * 1000));
}

describe('the time left', () => {
  test('is not shown before the speed is known, however fast the first pictures were', () => {
    expect(shownFor([0, 40, 80], 1000)).toEqual([null, null, null]);
    expect(shownFor([0, 1, 2, 3, 4], 1000)).toEqual([null, null, null, null, null]);
    expect(shownFor([0, 2, 4, 6], 100).at(-1)).toBe(60);
  });

  test('goes down in steps at a steady speed, and ends at the smallest step', () => {
    const steady = Array.from({ length: 60 }, (_, second) => second * 2);
    const shown = shownFor(steady, 120).filter((each) => each !== null);
    expect(shown).toEqual([...shown].sort((a, b) => b - a));
    expect([...new Set(shown)]).toEqual([60, 45, 30, 20, 15, 10, 5]);
  });

  test('at a steady speed, is never too short by more than one step', () => {
    const steady = Array.from({ length: 300 }, (_, second) => second);
    for (const [second, shown] of shownFor(steady, 300).entries())
      if (shown !== null && 300 - second > 5) expect(shown).toBeGreaterThanOrEqual((300 - second) * 0.75);
  });

  test('is computed from the first progress that the page has received, not from the start of the sync', () => {
    expect(shownFor([500, 502, 504, 506], 526).at(-1)).toBe(10);
  });

  test('does not jump when a store stops for a while: it grows by one step at a time', () => {
    const values = shownFor(
      [...Array.from({ length: 10 }, (_, at) => at * 10), ...Array<number>(60).fill(90)],
      200,
    );
    const steps = [5, 10, 15, 20, 30, 45, 60, 120];
    const indexes = values.filter((each) => each !== null).map((each) => steps.indexOf(each));
    expect(Math.max(...indexes)).toBeGreaterThan(indexes[0] ?? 0);
    for (const [at, index] of indexes.entries())
      if (at > 0) expect(Math.abs(index - (indexes[at - 1] ?? 0))).toBeLessThanOrEqual(1);
  });

  test('stays for two seconds at least', () => {
    const timeLeft = createTimeLeft();
    timeLeft({ downloaded: 0, toDownload: 1000 }, 0);
    const first = timeLeft({ downloaded: 100, toDownload: 1000 }, 3000);
    expect(timeLeft({ downloaded: 990, toDownload: 1000 }, 3900)).toBe(first);
    expect(timeLeft({ downloaded: 990, toDownload: 1000 }, 5000)).not.toBe(first);
  });
});
