import { expect, test } from '@jest/globals';

import { type PathFacts, stepsDoneBy, withDone } from './path-progress.ts';

function at(address: string, facts: Partial<Omit<PathFacts, 'path' | 'search'>> = {}) {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return stepsDoneBy({
    path: pathname,
    search: searchParams,
    hasCurrent: false,
    hasNew: false,
    hasPlan: false,
    hasUsedDevice: false,
    ...facts,
  });
}

test.each([
  ['/', {}, []],
  ['/', { hasCurrent: true }, ['live']],
  ['/?view=live', { hasCurrent: true }, ['live']],
  ['/?view=matrix', { hasCurrent: true }, []],
  ['/?view=new', { hasCurrent: true, hasNew: true }, ['new']],
  ['/?view=compare', { hasCurrent: true }, []],
  ['/?view=compare', { hasCurrent: true, hasNew: true }, ['new', 'compare']],
  ['/devices', {}, []],
  ['/devices?serial=R5CT900FAKE', {}, []],
  ['/devices?udid=1&host=a', {}, []],
  ['/devices?udid=1&host=a', { hasUsedDevice: true }, ['phone']],
  ['/publish', { hasPlan: true }, ['plan']],
])('at %s with %j, the steps %j are done', (address, facts, steps) => {
  expect(at(address, facts)).toEqual(steps);
});

test('a step that was done stays done, and the order is that of the path', () => {
  const first = withDone({ dir: '/a', done: ['plan'] }, ['live']);
  expect(first).toEqual({ dir: '/a', done: ['live', 'plan'] });
  expect(withDone(first, ['live'])).toBe(first);
});
