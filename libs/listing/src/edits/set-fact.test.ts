import { expect, test } from '@jest/globals';

import { Listing } from '../listing.ts';
import { readFact, setFact, type SharedFact } from './set-fact.ts';

const listing: Listing = {
  schemaVersion: 1,
  appStore: { bundleId: 'a.b', categories: { primary: 'MUSIC', secondary: 'NEWS' }, locales: {} },
};
const version: SharedFact = { store: 'appStore', path: ['version', 'versionString'] };

test('setting a fact keeps the others, and an empty fact becomes null', () => {
  const primary: SharedFact = { store: 'appStore', path: ['categories', 'primary'] };
  const changed = setFact(primary, 'BOOKS')(listing);
  expect(readFact(changed, primary)).toBe('BOOKS');
  expect(changed.appStore?.categories).toEqual({ primary: 'BOOKS', secondary: 'NEWS' });
  expect(setFact(primary, '')(listing).appStore?.categories?.primary).toBeNull();
  const copyright: SharedFact = { store: 'appStore', path: ['copyright'] };
  expect(setFact(copyright, '2026 A')(listing).appStore?.copyright).toBe('2026 A');
});

test('a listing is valid after its version has been set or cleared', () => {
  const named = setFact(version, '2.0')(listing);
  expect(Listing.parse(named).appStore?.version).toMatchObject({ versionString: '2.0' });
  const renamed = setFact(
    version,
    '2.1',
  )({
    ...named,
    appStore: { ...named.appStore!, version: { id: '7', state: 'REJECTED', versionString: '2.0' } },
  });
  expect(renamed.appStore?.version).toEqual({ id: '7', state: 'REJECTED', versionString: '2.1' });
  expect(Listing.parse(setFact(version, '')(renamed)).appStore?.version).toBeNull();
});

test('a store that the listing does not have gets no part', () => {
  expect(setFact({ store: 'googlePlay', path: ['contact', 'email'] }, 'a@b.example')(listing)).toBe(listing);
});
