import { expect, test } from '@jest/globals';

import { onlyNotes } from './only-notes.ts';

test('a listing of notes has all languages and no other text, picture or fact', () => {
  const facts = { primaryLocale: 'en-US', copyright: '2026 Tilia', defaultLanguage: 'en-US' };
  const listing = onlyNotes({
    schemaVersion: 1,
    appStore: {
      ...facts,
      bundleId: 'a.b',
      locales: { 'en-US': { name: 'Tilia', whatsNew: 'Moss', screenshots: {} }, no: { name: 'Tilia' } },
    },
    googlePlay: {
      ...facts,
      packageName: 'a.b',
      contact: { email: 'a@example' },
      locales: { 'en-US': { title: 'Tilia', releaseNotes: 'Moss', 'releaseNotes@beta': 'Ferns' } },
    },
  });
  expect(listing).toEqual({
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', primaryLocale: 'en-US', locales: { 'en-US': { whatsNew: 'Moss' }, no: {} } },
    googlePlay: {
      packageName: 'a.b',
      defaultLanguage: 'en-US',
      locales: { 'en-US': { releaseNotes: 'Moss', 'releaseNotes@beta': 'Ferns' } },
    },
  });
});
