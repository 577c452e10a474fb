import { describe, expect, test } from '@jest/globals';

import { Listing } from '../listing.ts';
import { ignoreProblem, separateIgnored, unignoreProblem } from './ignored-problems.ts';
import type { Problem } from './problem.ts';

const LISTING: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    locales: { en: { screenshots: { APP_IPHONE_67: [{ file: 'assets/a.png' }, { file: 'assets/b.png' }] } } },
  },
};

function alpha(picture: number): Problem {
  const at = { store: 'appStore', locale: 'en', slot: 'APP_IPHONE_67', picture } as const;
  return { severity: 'error', kind: 'Alpha channel', detail: '', at };
}

const TOO_LONG: Problem = {
  severity: 'error',
  kind: 'Name too long',
  detail: '31 of 30',
  at: { store: 'appStore', locale: 'en', field: 'name' },
};

describe('ignored problems', () => {
  const ignoring = ignoreProblem(LISTING, alpha(1), 'The store flattens it.');

  test('are separated from all others, with their reason', () => {
    expect(separateIgnored([alpha(0), alpha(1), TOO_LONG], ignoring)).toEqual({
      open: [alpha(0), TOO_LONG],
      ignored: [{ problem: alpha(1), reason: 'The store flattens it.' }],
    });
  });

  test('belong to the picture, not to its position', () => {
    const moved = structuredClone(ignoring);
    moved.appStore?.locales['en']?.screenshots?.['APP_IPHONE_67']?.reverse();
    expect(separateIgnored([alpha(0), alpha(1)], moved).open).toEqual([alpha(1)]);
  });

  test('are kept in the file, and another reason replaces the first', () => {
    const again = ignoreProblem(Listing.parse(JSON.parse(JSON.stringify(ignoring))), alpha(1), 'Other.');
    expect(again.ignoredProblems).toEqual([
      {
        store: 'appStore',
        locale: 'en',
        kind: 'Alpha channel',
        slot: 'APP_IPHONE_67',
        file: 'assets/b.png',
        reason: 'Other.',
      },
    ]);
  });

  test('are reported again when they are no longer ignored', () => {
    const both = ignoreProblem(ignoring, TOO_LONG, 'A brand name.');
    const { open, ignored } = separateIgnored([alpha(1), TOO_LONG], unignoreProblem(both, TOO_LONG));
    expect(open).toEqual([TOO_LONG]);
    expect(ignored).toHaveLength(1);
  });
});
