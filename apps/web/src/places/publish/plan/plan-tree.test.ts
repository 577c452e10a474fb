import { expect, test } from '@jest/globals';
import type { PlanChange, PlanLeftAlone, PlannedPicture, PublishPlan } from '@storedeck/contract';

import { rankLocales } from '../locale-rank.ts';
import { groupPlan, listKeys, listRemovals } from './plan-tree.ts';

const picture = { file: 'assets/new/a.png', remoteId: null, fileName: null, width: 1, height: 1 };

const rank = rankLocales({
  schemaVersion: 1,
  appStore: {
    bundleId: 'com.example',
    primaryLocale: 'de-DE',
    locales: { ja: {}, 'fr-FR': {}, 'de-DE': {} },
  },
});

function text(locale: string | null, field: string): PlanChange {
  const key = ['appStore', locale, field].filter((part) => part !== null).join('/');
  return { kind: 'text', store: 'appStore', key, locale, field, slot: null, before: 'a', after: 'b' };
}

function set(locale: string, after: PlannedPicture[]): PlanChange {
  const slot = 'APP_IPHONE_67';
  return {
    kind: 'set',
    store: 'appStore',
    key: `appStore/${locale}/${slot}`,
    locale,
    field: null,
    slot,
    before: [picture],
    after,
  };
}

function makePlan(changes: PlanChange[], leftAlone: PlanLeftAlone[] = []): PublishPlan {
  return {
    ok: true,
    hash: '0'.repeat(64),
    newEtag: null,
    publishable: true,
    choices: {},
    stores: [
      {
        store: 'appStore',
        app: { id: 'com.example.app', name: null },
        locked: null,
        version: null,
        liveVersion: null,
        mainLocale: null,
        changes,
        decided: [],
        conflicts: [],
        leftAlone,
        removals: [],
      },
    ],
    problems: [],
    notPlanned: [],
    reviews: [],
    cost: { requests: { appStore: 0, googlePlay: 0 }, bytes: 0, uploads: 0, seconds: 0 },
  };
}

test('changes are grouped by locale: first the texts that all locales share, then the languages in the order of New, its main language first', () => {
  const plan = makePlan([
    text('ja', 'name'),
    text('de-DE', 'name'),
    text('fr-FR', 'name'),
    text(null, 'copyright'),
    text('de-DE', 'subtitle'),
  ]);
  const [store] = groupPlan(plan, { rank });
  expect(store?.groups.map(({ key, items }) => [key, items.length])).toEqual([
    ['appStore', 1],
    ['appStore/de-DE', 2],
    ['appStore/ja', 1],
    ['appStore/fr-FR', 1],
  ]);
  expect(listKeys(store?.groups ?? [])).toHaveLength(5);
});

test('places that are left out stay in the list with both values; other unchanged places are not listed', () => {
  const place = { store: 'appStore' as const, locale: 'de-DE', field: 'name', slot: null, reason: '' };
  const plan = makePlan(
    [],
    [
      { ...place, key: 'appStore/de-DE/name', why: 'leftOut', new: 'New', inStore: 'Old' },
      {
        ...place,
        key: 'appStore/de-DE/subtitle',
        field: 'subtitle',
        why: 'changedAtStore',
        new: 'x',
        inStore: 'y',
      },
    ],
  );
  expect(groupPlan(plan, { rank })[0]?.groups[0]?.items).toEqual([
    { kind: 'text', key: 'appStore/de-DE/name', field: 'name', before: 'Old', after: 'New' },
  ]);
});

test('removals are not in the list of changes, because each removal needs its own permission', () => {
  const place = { store: 'appStore' as const, locale: 'ja', field: null, slot: null };
  const plan = makePlan([
    set('de-DE', []),
    { ...place, kind: 'removeLocale', key: 'appStore/ja', pictures: 7 },
  ]);
  expect(groupPlan(plan, { rank })[0]?.groups).toEqual([]);
  expect(listRemovals(plan.stores[0]!).map(({ key, pictures }) => [key, pictures])).toEqual([
    ['appStore/de-DE/APP_IPHONE_67', 1],
    ['appStore/ja', 7],
  ]);
});

test.each([
  ['that the stores name in the plan', { plan: ['de-DE'], current: 'ja' }, 'de-DE'],
  ['of Current before a plan was made', { plan: [], current: 'ja' }, 'ja'],
  ['of Current if the store names one that New lacks', { plan: ['fr-FR'], current: 'ja' }, 'ja'],
])('a New without a main language has the one %s first', (_, { plan, current }, first) => {
  const imported = { ar: {}, 'de-DE': {}, ja: {} };
  const listing = (facts: object) => ({
    schemaVersion: 1 as const,
    appStore: { bundleId: 'com.example', locales: imported, ...facts },
  });
  const stores = plan.map((mainLocale) => ({ ...makePlan([]).stores[0]!, mainLocale }));
  const order = rankLocales(listing({}), { plan: { stores }, current: listing({ primaryLocale: current }) });
  const codes = Object.keys(imported).toSorted((a, b) => order('appStore', a) - order('appStore', b));
  expect(codes).toEqual([first, ...Object.keys(imported).filter((code) => code !== first)]);
});
