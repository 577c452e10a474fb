import { expect, test } from '@jest/globals';
import type { SyncProgress } from '@storedeck/contract';

import { syncPercent } from './sync-percent.ts';

const NOTHING = { bytes: 0, downloaded: 0, toDownload: 0 };

function percents(steps: [SyncProgress['phase'], number, number][]) {
  return steps.map(([phase, done, total]) => syncPercent({ phase, done, total, ...NOTHING }));
}

test('the bar is unknown while requests are counted, and then only grows', () => {
  expect(
    percents([
      ['connecting', 0, 0],
      ['reading', 1, 1],
      ['reading', 4, 4],
      ['reading', 16, 22],
      ['downloading', 0, 0],
      ['downloading', 0, 268],
      ['downloading', 134, 268],
      ['downloading', 268, 268],
      ['saving', 0, 0],
    ]),
  ).toEqual([null, null, null, null, null, 0, 50, 100, 100]);
});

test('a sync in which nothing is downloaded has no percentage before its end', () => {
  expect(
    percents([
      ['reading', 22, 22],
      ['downloading', 0, 0],
      ['saving', 0, 0],
    ]),
  ).toEqual([null, null, 100]);
  expect(syncPercent(undefined)).toBeNull();
});
