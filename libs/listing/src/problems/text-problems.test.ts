import { describe, expect, test } from '@jest/globals';

import { findTextProblems } from './text-problems.ts';

const APP = { store: 'appStore', code: 'en-US' } as const;
const GOOGLE = { store: 'googlePlay', code: 'en-US' } as const;
const APP_STORE = {
  name: 'Tilia',
  description: 'A habit garden.',
  keywords: 'habit,garden',
  supportUrl: 'https://tilia.example/support',
};
const PLAY = { title: 'Tilia', shortDescription: 'Habits', fullDescription: 'A habit garden.' };

function appStore(change: Record<string, unknown>) {
  return findTextProblems(APP, { ...APP_STORE, ...change }).map(
    ({ severity, kind, detail }) => `${severity}: ${kind}: ${detail}`,
  );
}

describe('texts', () => {
  test('that fit cause no problem', () => {
    expect(findTextProblems(APP, APP_STORE)).toEqual([]);
    expect(findTextProblems(GOOGLE, PLAY)).toEqual([]);
  });

  test.each([
    ['name', 30],
    ['subtitle', 30],
    ['promotionalText', 170],
    ['description', 4000],
    ['whatsNew', 4000],
    ['keywords', 100],
  ])('%s of the App Store may have %i characters and no more', (field, max) => {
    expect(appStore({ [field]: 'x'.repeat(max) })).toEqual([]);
    expect(appStore({ [field]: 'x'.repeat(max + 1) })).toEqual([
      expect.stringMatching(new RegExp(`^error: .* too long: ${max + 1} of ${max} characters$`)),
    ]);
  });

  test.each([
    ['title', 30],
    ['shortDescription', 80],
    ['fullDescription', 4000],
    ['releaseNotes', 500],
  ])('%s of Google Play may have %i characters and no more', (field, max) => {
    const of = (length: number) => findTextProblems(GOOGLE, { ...PLAY, [field]: 'x'.repeat(length) });
    expect(of(max)).toEqual([]);
    expect(of(max + 1)).toMatchObject([
      { severity: 'error', at: { store: 'googlePlay', locale: 'en-US', field } },
    ]);
  });

  test('are counted in code points: an emoji counts as one', () => {
    expect(appStore({ name: '🌳'.repeat(30) })).toEqual([]);
    expect(appStore({ name: '🌳'.repeat(31) })).toHaveLength(1);
  });

  test('keywords of many bytes cause only a warning', () =>
    expect(appStore({ keywords: 'عادة'.repeat(20) })).toEqual([
      'warning: Keywords over 100 bytes: 160 bytes',
    ]));

  test.each(['🌳', '❤️', '1 new: 👨‍👩‍👧'])(
    'an emoji in What’s New, as in %j, is an error that shows it',
    (whatsNew) =>
      expect(appStore({ whatsNew: `Better ${whatsNew}` })).toEqual([
        expect.stringMatching(/^error: Emoji in What’s New: \S+ is not accepted$/),
      ]),
  );

  test('What’s New accepts characters that are not emoji, and other texts accept emoji', () =>
    expect(appStore({ whatsNew: '• ✓ ™ © → “new” 1#*', description: 'A habit garden 🌳' })).toEqual([]));

  test('too short and missing texts are errors', () => {
    expect(appStore({ name: 'T', description: 'short', supportUrl: null, keywords: '' })).toEqual([
      'error: Name too short: 1 of at least 2 characters',
      'error: Description too short: 5 of at least 10 characters',
      'error: Keywords missing: required',
      'error: Support URL missing: required',
    ]);
    expect(findTextProblems(GOOGLE, {}).map(({ kind }) => kind)).toEqual([
      'Title missing',
      'Short description missing',
      'Full description missing',
    ]);
  });

  test.each(['tilia.example', 'javascript:alert(1)', 'https://tilia.example/'.padEnd(256, 'x')])(
    'an address such as %s is not usable',
    (marketingUrl) =>
      expect(appStore({ marketingUrl })).toEqual([
        expect.stringContaining('error: Marketing URL not usable'),
      ]),
  );
});
