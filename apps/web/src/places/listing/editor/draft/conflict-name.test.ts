import { expect, test } from '@jest/globals';

import { conflictName } from './conflict-name.ts';

test.each([
  ['appStore/locales/de-DE/subtitle', 'App Store, German (Germany), Subtitle'],
  ['googlePlay/locales/de-DE/images/phoneScreenshots', 'Google Play, German (Germany), Phone'],
  ['appStore/locales/de-DE', 'App Store, German (Germany)'],
  ['appStore/locales', 'App Store, All languages'],
  ['appStore/version/versionString', 'App Store, Version'],
  ['appStore/version', 'App Store, Version'],
  ['appStore/primaryLocale', 'App Store, Primary language'],
  ['googlePlay/contact/email', 'Google Play, Contact email'],
  ['googlePlay/contact', 'Google Play, Contact email, Contact website, Contact phone'],
  ['appStore/ageRating', 'App Store, ageRating'],
  ['appStore', 'App Store'],
  ['ignoredProblems', 'ignoredProblems'],
  ['', 'listing.json'],
])('%s is “%s”', (path, name) => {
  expect(conflictName(path.split('/').filter(Boolean))).toBe(name);
});
