import { expect, test } from '@jest/globals';

import { ageText, copyrightLine, readDeveloper } from './app-facts.ts';

test.each([
  ['2026 Lindenhof Studio', 'Lindenhof Studio'],
  ['© 2020–2026 Lindenhof Studio', 'Lindenhof Studio'],
  ['(c) 2026, Lindenhof', 'Lindenhof'],
  ['Lindenhof Studio', 'Lindenhof Studio'],
  [null, ''],
])('the developer of %j is %j', (copyright, developer) => {
  expect(readDeveloper({ bundleId: 'a.b', copyright, locales: {} })).toBe(developer);
});

test('an age rating is drawn as its age', () => {
  expect(ageText('FOUR_PLUS')).toBe('4+');
  expect(ageText('EIGHTEEN_PLUS')).toBe('18+');
  expect(ageText('UNRATED')).toBeNull();
  expect(ageText(undefined)).toBeNull();
});

test('a copyright line has exactly one sign ©', () => {
  expect(copyrightLine('2026 Lindenhof')).toBe('© 2026 Lindenhof');
  expect(copyrightLine('© 2026 Lindenhof')).toBe('© 2026 Lindenhof');
});
