import { describe, expect, test } from '@jest/globals';

import type { GooglePlayRelease } from '../listing.ts';
import {
  findDraftRelease,
  findLiveRelease,
  findNotesRelease,
  isSameRelease,
  printRelease,
} from './releases.ts';

function release(status: string, ...versionCodes: string[]): GooglePlayRelease {
  return { status, versionCodes };
}

describe('the release that gets notes', () => {
  test.each([
    ['the draft', [release('completed', '1'), release('inProgress', '2'), release('draft', '3')], '3'],
    ['the one that is rolled out', [release('completed', '9'), release('inProgress', '2')], '2'],
    ['the newest complete one', [release('completed', '9'), release('completed', '10')], '10'],
    ['no draft that is older than what is live', [release('draft', '1'), release('completed', '2')], '2'],
    [
      'by 64-bit codes',
      [release('completed', '9007199254740993'), release('completed', '9007199254740992')],
      '9007199254740993',
    ],
  ])('is %s', (_, releases, code) => {
    expect(findNotesRelease(releases).release?.versionCodes).toEqual([code]);
  });

  test('may be a draft without a build', () => {
    const draft = release('draft');
    expect(findNotesRelease([release('completed', '7'), draft]).release).toBe(draft);
  });

  test.each([
    ['noRelease', []],
    ['noRelease', [release('halted', '3')]],
    ['sameCode', [release('completed', '3'), release('inProgress', '3', '4')]],
    ['sameCode', [release('draft'), release('draft')]],
  ])('is refused: %s', (refused, releases) => expect(findNotesRelease(releases)).toEqual({ refused }));
});

test('the live release and the draft are told apart', () => {
  const releases = [release('draft', '12'), release('halted', '11'), release('completed', '10')];
  expect(findLiveRelease(releases)).toBe(releases[2]);
  expect(findDraftRelease(releases)).toBe(releases[0]);
});

test('releases are the same by their builds, in any order, and by name only without builds', () => {
  const named = (name: string, ...versionCodes: string[]) => ({ name, versionCodes });
  expect(isSameRelease(named('a', '1', '2'), named('b', '2', '1'))).toBe(true);
  expect(isSameRelease(named('a', '1'), named('a', '2'))).toBe(false);
  expect(isSameRelease(named('a', '1'), named('a', '1', '2'))).toBe(false);
  expect(isSameRelease(named('a'), named('a'))).toBe(true);
  expect(isSameRelease(named('a'), named('b'))).toBe(false);
});

test.each([
  [{ name: '3.5.0', status: 'draft', versionCodes: ['3500'] }, '3.5.0 (3500), draft'],
  [{ status: 'inProgress', versionCodes: ['7', '8'], userFraction: 0.07 }, '7, 8, rolling out at 7 %'],
  [{ name: 'QA', status: 'completed', versionCodes: [] }, 'QA, complete'],
  [{ status: 'paused', versionCodes: [] }, 'a release without a name, paused'],
])('names a release: %j', (one, name) => expect(printRelease(one)).toBe(name));
