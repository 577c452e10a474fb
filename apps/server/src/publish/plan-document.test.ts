import { expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';
import type { Plan, PlanChange, StorePlan } from '@storedeck/store-sync/publish';

import { planDocument } from './plan-document.ts';

const CODES = ['ar-SA', 'de-DE', 'en-US'];

function makeListing(facts: { primaryLocale?: string } = {}): Listing {
  const locales = Object.fromEntries(CODES.map((code) => [code, {}]));
  return { schemaVersion: 1, appStore: { bundleId: 'a.b', locales, ...facts } };
}

function text(locale: string | null): PlanChange {
  const key = locale === null ? 'appStore/copyright' : `appStore/${locale}/subtitle`;
  return { kind: 'text', store: 'appStore', key, locale, field: 'subtitle', before: '', after: 'a' };
}

function removal(locale: string): PlanChange {
  const contents = { texts: null, info: null };
  return {
    kind: 'removeLocale',
    store: 'appStore',
    key: `appStore/${locale}`,
    locale,
    pictures: 0,
    contents,
  };
}

function localesOfPlan(mainLocale: string | null, known: { next: Listing; current?: Listing }) {
  const store: StorePlan = {
    store: 'appStore',
    app: { id: 'a.b', name: null },
    mainLocale,
    changes: [text(null), ...CODES.map(text), removal('zh-Hans')],
    ...{ conflicts: [], decided: [], leftAlone: [], removals: [] },
  };
  const plan: Plan = {
    hash: '0',
    stores: [store],
    ...{ problems: [], notPlanned: [], reviews: [] },
    cost: { requests: { appStore: 0, googlePlay: 0 }, bytes: 0, uploads: 0, seconds: 0 },
  };
  const listings = { draft: undefined, current: undefined, find: () => undefined, ...known };
  const document = planDocument(plan, { choices: {}, known: listings, newEtag: null });
  return document.stores[0]?.changes.map(({ locale }) => locale);
}

test.each([
  ['New', null, { next: makeListing({ primaryLocale: 'en-US' }) }],
  [
    'the store, if New names none',
    'en-US',
    { next: makeListing(), current: makeListing({ primaryLocale: 'de-DE' }) },
  ],
  [
    'Current, if neither names one',
    null,
    { next: makeListing(), current: makeListing({ primaryLocale: 'en-US' }) },
  ],
])(
  'lists shared texts first, then the main locale of %s, and last a locale that New lacks',
  (_, main, known) => {
    expect(localesOfPlan(main, known)).toEqual([null, 'en-US', 'ar-SA', 'de-DE', 'zh-Hans']);
  },
);

test('keeps the order of New if nothing names the main locale', () => {
  expect(localesOfPlan(null, { next: makeListing() })).toEqual([null, ...CODES, 'zh-Hans']);
});
