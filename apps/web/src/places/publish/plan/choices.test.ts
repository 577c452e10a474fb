import { describe, expect, test } from '@jest/globals';

import {
  allowRemoval,
  areSameChoices,
  decide,
  findDecision,
  include,
  countIncluded,
  isLeftOut,
} from './choices.ts';

const ALL = [
  'appStore/de-DE/name',
  'appStore/de-DE/subtitle',
  'appStore/de-DE/APP_IPHONE_67',
  'appStore/fr-FR/name',
  'googlePlay/de-DE/title',
];
const german = ALL.slice(0, 3);

describe('leaving places out', () => {
  test('a locale is partly included when one of its places is left out', () => {
    const choices = include({}, { keys: [ALL[1]!], included: false, all: ALL });
    expect(choices.leaveOut).toEqual(['appStore/de-DE/subtitle']);
    expect(countIncluded(choices, german)).toBe('some');
    expect(countIncluded(choices, ALL.slice(3))).toBe('all');
    expect(countIncluded(include(choices, { keys: german, included: false, all: ALL }), german)).toBe('none');
  });

  test('one place can be included after its whole locale was left out', () => {
    const whole = { leaveOut: ['appStore/de-DE'] };
    expect(countIncluded(whole, german)).toBe('none');
    const choices = include(whole, { keys: [ALL[0]!], included: true, all: ALL });
    expect(german.filter((key) => isLeftOut(choices, key))).toEqual(german.slice(1));
  });

  test('an entry for a place that the plan does not list is kept', () => {
    const choices = include({ leaveOut: ['appStore/ja/name'] }, { keys: german, included: false, all: ALL });
    expect(choices.leaveOut).toContain('appStore/ja/name');
  });

  test('leaving out a locale does not leave out another locale whose code begins in the same way', () => {
    expect(isLeftOut({ leaveOut: ['appStore/en'] }, 'appStore/en-GB/name')).toBe(false);
  });

  test('including places again restores the previous choices', () => {
    const before = { mine: ['appStore/ja/name'] };
    const out = include(before, { keys: ALL, included: false, all: ALL });
    expect(areSameChoices(include(out, { keys: ALL, included: true, all: ALL }), before)).toBe(true);
  });
});

test('a conflict has one decision, which can be changed', () => {
  const key = 'appStore/de-DE/name';
  expect(findDecision({}, key)).toBeNull();
  const mine = decide({}, [key], 'mine');
  expect(findDecision(mine, key)).toBe('mine');
  const theirs = decide(mine, [key], 'theirs');
  expect(findDecision(theirs, key)).toBe('theirs');
  expect(theirs.mine).toEqual([]);
});

test('a removal is allowed only by its own key, and can be forbidden again', () => {
  const allowed = allowRemoval({}, 'appStore/ja', true);
  expect(allowed.allowRemovals).toEqual(['appStore/ja']);
  expect(areSameChoices(allowRemoval(allowed, 'appStore/ja', false), {})).toBe(true);
});
