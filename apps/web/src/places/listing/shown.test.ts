import { expect, test } from '@jest/globals';
import { type Listing, pairLocales } from '@storedeck/listing';

import { selectShown } from './shown.ts';
import { readListingState } from './url-state.ts';

function makeListing(codes: readonly string[], facts: { primaryLocale?: string } = {}): Listing {
  const locales = Object.fromEntries(codes.map((code) => [code, { name: code }]));
  return { schemaVersion: 1, appStore: { bundleId: 'a.b', locales, ...facts } };
}

test.each([
  ['that New names', { primaryLocale: 'ja' }, 'ja'],
  ['that Current names, if New names none', {}, 'de-DE'],
])('the language that is shown first is the one %s', (_, facts, first) => {
  const codes = ['ar-SA', 'de-DE', 'en-US', 'ja'];
  const [listing, current] = [makeListing(codes, facts), makeListing(codes, { primaryLocale: 'de-DE' })];
  const shown = selectShown(readListingState(new URLSearchParams()), {
    listing,
    current,
    entries: pairLocales([current, listing]),
  });
  expect([shown.code, shown.fallback]).toEqual([first, first]);
});
