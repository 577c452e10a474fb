import { describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';
import type { PlanChange } from '@storedeck/store-api';

import { baseAfter } from './base-after.ts';
import { baseWithOwnWork } from './own-work.ts';

const base: Listing = {
  schemaVersion: 1,
  note: 'mine',
  appStore: { bundleId: 'a.b', locales: { 'en-US': { name: 'Old', own: true }, ja: { name: 'J' } } },
};
const icon = { file: 'assets/new/icon.png' };
const next: Listing = {
  schemaVersion: 1,
  appStore: { bundleId: 'a.b', locales: { 'en-US': { name: 'New' } } },
  googlePlay: { packageName: 'c.d', locales: { 'de-DE': { title: 'Neu', images: { icon: [icon] } } } },
};

const [appStore, googlePlay] = [
  { store: 'appStore', key: '' },
  { store: 'googlePlay', key: '' },
] as const;
const text = { kind: 'text', before: '' } as const;
const icons = { ...googlePlay, kind: 'set', locale: 'de-DE', slot: 'icon', before: [], after: [] } as const;

describe('the base after a publication', () => {
  test('has the values of New where it was written, and keeps all others', () => {
    const changes: PlanChange[] = [
      { ...appStore, ...text, locale: 'en-US', field: 'name', after: 'New' },
      { ...appStore, ...text, locale: null, field: 'copyright', after: '2026 A' },
      { ...appStore, kind: 'removeLocale', locale: 'ja', pictures: 0, contents: { texts: null, info: null } },
      { ...googlePlay, kind: 'addLocale', locale: 'de-DE' },
      { ...googlePlay, ...text, locale: 'de-DE', field: 'title', after: 'Neu' },
      { ...googlePlay, ...text, locale: null, field: 'contactEmail', after: 'a@b.example' },
      { ...googlePlay, ...text, locale: null, field: 'unknown', after: 'x' },
      icons,
    ];
    const before = structuredClone(base);
    expect(baseAfter(base, { next, changes })).toEqual({
      ...base,
      appStore: { bundleId: 'a.b', copyright: '2026 A', locales: { 'en-US': { name: 'New', own: true } } },
      googlePlay: {
        packageName: 'c.d',
        contact: { email: 'a@b.example' },
        locales: { 'de-DE': { title: 'Neu', images: { icon: [icon] } } },
      },
    });
    expect(base).toEqual(before);
  });

  test('without an earlier base has only what was written', () => {
    const changes: PlanChange[] = [{ ...appStore, ...text, locale: 'en-US', field: 'name', after: '' }];
    expect(baseAfter(undefined, { next, changes })).toEqual({
      schemaVersion: 1,
      appStore: { bundleId: 'a.b', locales: { 'en-US': { name: null } } },
    });
  });

  test('has the pictures that the publication has written', () => {
    const written = { file: null, remoteId: 'one' };
    const after = baseAfter(base, { next, changes: [icons], picturesOf: () => [written] });
    expect(after.googlePlay?.locales['de-DE']).toEqual({ images: { icon: [written] } });
  });
});

test('of a locale that was added, the base has the texts that the store has filled in, and not those of another person', () => {
  const before = structuredClone(base);
  const after = baseWithOwnWork(base, {
    next,
    now: {
      store: 'appStore',
      app: { id: 'com.example.app', name: 'J' },
      mainLocale: 'en-US',
      facts: {},
      locales: {
        'en-US': { texts: { privacyPolicyUrl: 'https://p.example' }, sets: {} },
        ja: {
          texts: { name: 'J', privacyPolicyUrl: 'https://p.example', subtitle: 'Theirs', keywords: 'k' },
          sets: {},
        },
      },
    },
    work: {
      changes: [{ ...appStore, kind: 'addLocale', locale: 'ja' }],
      owns: () => false,
      written: new Set(),
    },
  });
  expect(after?.appStore?.locales['ja']).toEqual({ name: 'J', privacyPolicyUrl: 'https://p.example' });
  expect(base).toEqual(before);
});
