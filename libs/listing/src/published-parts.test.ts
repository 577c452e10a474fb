import { expect, test } from '@jest/globals';

import { applyNew } from './apply-new.ts';
import type { AppStoreLocale, Listing } from './listing.ts';
import { partNote } from './part-note.ts';
import { publishedParts } from './published-parts.ts';

function listing(versionString: string, state: string, locale: AppStoreLocale, copyright = '2026'): Listing {
  const version = { id: versionString, versionString, state };
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', version, copyright, locales: { 'en-US': locale } },
    googlePlay: { packageName: 'a.b', locales: { 'en-US': { title: 'Tilia' } } },
  };
}

function pictures(...names: string[]) {
  return names.map((name) => ({ file: `${name}.png`, bytesSha256: name.repeat(64) }));
}

const live = listing('1.0', 'READY_FOR_DISTRIBUTION', {
  name: 'Tilia',
  description: 'Of 1.0.\n',
  keywords: 'moss',
  whatsNew: 'Notes of 1.0',
  screenshots: { APP_IPHONE_67: pictures('a', 'b'), APP_IPAD_PRO_3GEN_129: pictures('c') },
});
const draft = listing(
  '1.1',
  'PREPARE_FOR_SUBMISSION',
  {
    name: 'Tilia',
    description: 'Of 1.1.',
    keywords: 'fern',
    screenshots: { APP_IPHONE_67: pictures('d'), APP_IPAD_PRO_3GEN_129: pictures('c') },
  },
  '2027',
);
const stored = { live, draft };

function start(change: AppStoreLocale = {}): Listing {
  const next = structuredClone(live);
  Object.assign(next.appStore!.locales['en-US']!, change);
  return next;
}

test('what New has not changed is what the version in preparation has', () => {
  const { appStore } = applyNew(stored, start({ description: 'Of 1.0.' }));
  expect(appStore?.locales['en-US']).toMatchObject({
    name: 'Tilia',
    description: 'Of 1.1.',
    keywords: 'fern',
    screenshots: { APP_IPHONE_67: pictures('d'), APP_IPAD_PRO_3GEN_129: pictures('c') },
  });
  expect(appStore?.copyright).toBe('2027');
});

test('what New has changed is that of New, and each part says where it comes from', () => {
  const next = start({ keywords: 'ivy', screenshots: { APP_IPHONE_67: pictures('b', 'a') } });
  const { keywords, screenshots } = applyNew(stored, next).appStore!.locales['en-US']!;
  expect([keywords, screenshots?.['APP_IPHONE_67']]).toEqual(['ivy', pictures('b', 'a')]);
  const note = (part: string) => partNote({ stored, next }, { store: 'appStore', code: 'en-US' }, part);
  expect(note('keywords')).toBe('');
  expect(note('APP_IPHONE_67')).toBe('');
  expect(note('description')).toBe('kept from 1.1 in App Store Connect');
});

test('the notes of the live version are written, because a version does not take them over', () =>
  expect(publishedParts(stored, start()).appStore?.locales['en-US']?.whatsNew).toBe('Notes of 1.0'));

test('release notes that New does not have yet are kept from no live version', () => {
  const next = listing('1.1', 'READY_FOR_DISTRIBUTION', { name: 'Tilia' });
  const note = (part: string) =>
    partNote({ stored: { live, draft: null }, next }, { store: 'appStore', code: 'en-US' }, part);
  expect(note('whatsNew')).toBe('begins empty in each version');
  expect(note('description')).toBe('kept from Live 1.0');
});

test('without a version in preparation, and on Google Play, New stays as it is', () => {
  const next = start();
  expect(publishedParts({ live, draft: null }, next)).toEqual(next);
  expect(publishedParts({ live: null, draft: null }, next)).toEqual(next);
  expect(publishedParts(stored, next).googlePlay).toEqual(next.googlePlay);
});
