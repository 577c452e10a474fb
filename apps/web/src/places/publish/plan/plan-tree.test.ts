import { expect, test } from '@jest/globals';
import type { PlanChange, PlanLeftAlone, PlannedPicture, PublishPlan } from '@storedeck/contract';

import { groupPlan, keysOf, removalsOf } from './plan-tree.ts';

const picture = { file: 'assets/new/a.png', remoteId: null, fileName: null, width: 1, height: 1 };

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

function planOf(changes: PlanChange[], leftAlone: PlanLeftAlone[] = []): PublishPlan {
  return {
    ok: true,
    hash: '0'.repeat(64),
    publishable: true,
    choices: {},
    stores: [{ store: 'appStore', version: null, changes, conflicts: [], leftAlone, removals: [] }],
    problems: [],
    obstacles: [],
    reviews: [],
    cost: { requests: { appStore: 0, googlePlay: 0 }, bytes: 0, uploads: 0, seconds: 0 },
  };
}

test('changes are grouped by locale: first the texts that all locales share, then the languages by name', () => {
  const plan = planOf([
    text('fr-FR', 'name'),
    text('de-DE', 'name'),
    text(null, 'copyright'),
    text('de-DE', 'subtitle'),
  ]);
  const [store] = groupPlan(plan);
  expect(store?.groups.map(({ key, items }) => [key, items.length])).toEqual([
    ['appStore', 1],
    ['appStore/fr-FR', 1],
    ['appStore/de-DE', 2],
  ]);
  expect(keysOf(store?.groups ?? [])).toHaveLength(4);
});

test('places that are left out stay in the list with both values; other unchanged places are not listed', () => {
  const place = { store: 'appStore' as const, locale: 'de-DE', field: 'name', slot: null, reason: '' };
  const plan = planOf(
    [],
    [
      { ...place, key: 'appStore/de-DE/name', why: 'leftOut', mine: 'New', theirs: 'Old' },
      {
        ...place,
        key: 'appStore/de-DE/subtitle',
        field: 'subtitle',
        why: 'changedAtStore',
        mine: 'x',
        theirs: 'y',
      },
    ],
  );
  expect(groupPlan(plan)[0]?.groups[0]?.items).toEqual([
    { kind: 'text', key: 'appStore/de-DE/name', field: 'name', before: 'Old', after: 'New' },
  ]);
});

test('removals are not in the list of changes, because each removal needs its own permission', () => {
  const place = { store: 'appStore' as const, locale: 'ja', field: null, slot: null };
  const plan = planOf([
    set('de-DE', []),
    { ...place, kind: 'removeLocale', key: 'appStore/ja', pictures: 7 },
  ]);
  expect(groupPlan(plan)[0]?.groups).toEqual([]);
  expect(removalsOf(plan.stores[0]!).map(({ key, pictures }) => [key, pictures])).toEqual([
    ['appStore/de-DE/APP_IPHONE_67', 1],
    ['appStore/ja', 7],
  ]);
});
