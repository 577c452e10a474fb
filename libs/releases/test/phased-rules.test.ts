import { expect, test } from '@jest/globals';

import { listPhasedActions, MAX_PAUSED_DAYS, phasedShare, refusePhasedAction } from '../src/index.ts';
import { version } from './sample-releases.ts';

test.each([
  ['INACTIVE', []],
  ['ACTIVE', ['pause', 'complete']],
  ['PAUSED', ['resume', 'complete']],
  ['COMPLETE', []],
  ['SOMETHING_NEW', []],
])('a phased release that is %s allows %j', (state, allowed) => {
  expect(listPhasedActions(version({}, { state }))).toEqual(allowed);
});

test('a phased release of a version that is not live allows nothing', () => {
  for (const state of ['PENDING_DEVELOPER_RELEASE', 'IN_REVIEW', 'PREPARE_FOR_SUBMISSION'])
    expect(listPhasedActions(version({ state }))).toEqual([]);
  expect(refusePhasedAction(version({}, null), 'pause')?.reason).toMatch('no phased release');
});

test(`a phased release pauses at most ${MAX_PAUSED_DAYS} days`, () => {
  expect(refusePhasedAction(version({}, { pausedDays: 29 }), 'pause')).toBeUndefined();
  expect(refusePhasedAction(version({}, { pausedDays: 30 }), 'pause')?.reason).toMatch('30 days');
  // It can still continue or be completed.
  expect(listPhasedActions(version({}, { state: 'PAUSED', pausedDays: 30 }))).toEqual(['resume', 'complete']);
});

test('has no share that a person sets', () => {
  expect(refusePhasedAction(version(), 'raise')?.reason).toMatch('by its day');
});

test('reaches 1, 2, 5, 10, 20, 50 and 100 % on its seven days', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(phasedShare)).toEqual([null, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 1]);
  expect(phasedShare(null)).toBeNull();
});
