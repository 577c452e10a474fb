import { expect, test } from '@jest/globals';

import { changedSides } from './changed-sides.ts';

test.each([
  ['no side', { base: 'a', mine: 'a', theirs: 'a' }, 'none'],
  ['both sides in the same way', { base: 'a', mine: 'b', theirs: 'b' }, 'none'],
  ['only mine', { base: 'a', mine: 'b', theirs: 'a' }, 'mine'],
  ['only theirs', { base: 'a', mine: 'a', theirs: 'b' }, 'theirs'],
  ['both sides in different ways', { base: 'a', mine: 'b', theirs: 'c' }, 'both'],
])('a value that %s changed', (_name, sides, verdict) =>
  expect(changedSides(sides, (a, b) => a === b)).toBe(verdict),
);

test('a value that equals the base on both sides but differs between them stays as theirs', () =>
  expect(changedSides({ base: 2, mine: 1, theirs: 3 }, (a, b) => Math.abs(a - b) < 2)).toBe('theirs'));
