import { expect, test } from '@jest/globals';

import { categoryName, constantName, isLiveState } from './store-constants.ts';

test('constants of the stores have display names', () => {
  expect(constantName('READY_FOR_DISTRIBUTION')).toBe('Ready for Distribution');
  expect(constantName('SOME_NEW_STATE')).toBe('Some New State');
  expect(categoryName('HEALTH_AND_FITNESS')).toBe('Health & Fitness');
});

test('only states that visitors see are live', () => {
  expect(isLiveState('READY_FOR_DISTRIBUTION')).toBe(true);
  expect(isLiveState('PREPARE_FOR_SUBMISSION')).toBe(false);
});
