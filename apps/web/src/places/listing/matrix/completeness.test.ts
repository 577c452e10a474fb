import { expect, test } from '@jest/globals';
import type { AppStoreLocale, Listing } from '@storedeck/listing';

import { countCompleteness } from '../completeness.ts';

function listing(locales: Record<string, AppStoreLocale>): Listing {
  return { schemaVersion: 1, appStore: { bundleId: 'a.b', primaryLocale: 'en-US', locales } };
}

const english = {
  name: 'Garden',
  description: 'All about it',
  keywords: 'moss',
  supportUrl: 'https://a.example',
};
const live = listing({ 'en-US': english, 'de-DE': { ...english, subtitle: 'Wachsen' } });
const draft = listing({ 'en-US': english, 'de-DE': { ...english, subtitle: 'x'.repeat(31) } });

test('New is counted with what the version in preparation keeps, other listings as they are', () => {
  const countGerman = (stored: Parameters<typeof countCompleteness>[0]['stored']) =>
    countCompleteness({ listing: structuredClone(live), stored }, 'appStore').get('de-DE');
  expect(countGerman({ live, draft })).toMatchObject({ tooLong: 1, changed: 0 });
  expect(countGerman({ live, draft: null })).toMatchObject({ tooLong: 0, changed: 0 });
  expect(countGerman(null)).toMatchObject({ tooLong: 0 });
});

test('a text that only the version in preparation has is not missing in New', () => {
  const without = listing({ 'en-US': { ...english, subtitle: 'Grow' }, 'de-DE': english });
  const prepared = listing({ 'en-US': english, 'de-DE': { ...english, subtitle: 'Wachsen' } });
  const counts = countCompleteness(
    { listing: without, stored: { live: without, draft: prepared } },
    'appStore',
  );
  expect(counts.get('de-DE')).toMatchObject({ missing: 0 });
});
